import type { AutoTopUpView } from '@leadmart/contracts';
import { autoTopUpPath } from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** The contract's branded ids; these values came from the server. */
export type AutoTopUpSettings =
  | { state: 'off' }
  | {
      state: 'on';
      below: number;
      packageId: string;
      maxPerMonth: number;
      /** The credits and the price in dollars that the user saw. */
      expectedCredits: number;
      expectedPrice: number;
    };

/** The automatic top-up of the user. */
export const autoTopUpApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    autoTopUp: build.query<AutoTopUpView, void>({
      query: () => autoTopUpPath,
      providesTags: ['AutoTopUp'],
    }),
    switchAutoTopUp: build.mutation<AutoTopUpView, AutoTopUpSettings>({
      query: (body) => ['PUT', autoTopUpPath, body],
      // After a refusal the offers on screen are outdated.
      invalidatesTags: (_done, error) => (error ? ['AutoTopUp', 'CreditPackage'] : ['AutoTopUp']),
    }),
  }),
});
