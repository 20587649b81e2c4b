import type { CardSetupView, SavedCardsView, SavedCardView } from '@leadmart/contracts';
import {
  cardPath,
  cardSetupPath,
  cardsPath,
  defaultCardPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** The cards on file. Every change is answered with the list. */
const savedCardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savedCards: build.query<SavedCardsView, void>({
      query: () => cardsPath,
      providesTags: ['SavedCard'],
    }),
    beginCardSetup: build.mutation<CardSetupView, void>({
      query: () => ({ path: cardSetupPath, method: 'POST', body: { consent: true } }),
    }),
    saveCard: build.mutation<SavedCardsView, string>({
      query: (setupIntentId) => ({ path: cardsPath, method: 'POST', body: { setupIntentId } }),
      invalidatesTags: ['SavedCard'],
    }),
    makeDefaultCard: build.mutation<SavedCardsView, string>({
      query: (id) => ({ path: defaultCardPath(id), method: 'PUT' }),
      invalidatesTags: ['SavedCard'],
    }),
    removeCard: build.mutation<SavedCardsView, string>({
      query: (id) => ({ path: cardPath(id), method: 'DELETE' }),
      invalidatesTags: ['SavedCard'],
    }),
  }),
});

export const {
  useSavedCardsQuery,
  useBeginCardSetupMutation,
  useSaveCardMutation,
  useMakeDefaultCardMutation,
  useRemoveCardMutation,
} = savedCardsApi;

/** "Visa ending in 4242". */
export function cardName({ brand, last4 }: Pick<SavedCardView, 'brand' | 'last4'>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}
