import type { CardSetupView, SavedCardsView, SavedCardView } from '@leadmart/contracts';
import {
  cardPath,
  cardSetupPath,
  cardsPath,
  defaultCardPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** The cards on file. Every change is answered with the list. */
export const savedCardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savedCards: build.query<SavedCardsView, void>({
      query: () => cardsPath,
      providesTags: ['SavedCard'],
    }),
    beginCardSetup: build.mutation<CardSetupView, void>({
      query: () => ['POST', cardSetupPath, { consent: true }],
    }),
    saveCard: build.mutation<SavedCardsView, string>({
      query: (setupIntentId) => ['POST', cardsPath, { setupIntentId }],
      invalidatesTags: ['SavedCard'],
    }),
    makeDefaultCard: build.mutation<SavedCardsView, string>({
      query: (id) => ['PUT', defaultCardPath(id)],
      invalidatesTags: ['SavedCard'],
    }),
    removeCard: build.mutation<SavedCardsView, string>({
      query: (id) => ['DELETE', cardPath(id)],
      invalidatesTags: ['SavedCard'],
    }),
  }),
});

/** "Visa ending in 4242". */
export function cardName({ brand, last4 }: Pick<SavedCardView, 'brand' | 'last4'>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}
