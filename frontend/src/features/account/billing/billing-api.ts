import type { BalanceAlert, BillingDetails } from '@leadmart/contracts';
import { balanceAlertPath, billingDetailsPath } from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** The details that receipts show of the buyer, and the balance below which the user is told. */
export const billingApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    billingDetails: build.query<BillingDetails, void>({
      query: () => billingDetailsPath,
      providesTags: ['BillingDetails'],
    }),
    saveBillingDetails: build.mutation<BillingDetails, BillingDetails>({
      query: (body) => ['PUT', billingDetailsPath, body],
      async onQueryStarted(_details, { dispatch, queryFulfilled }) {
        const saved = await queryFulfilled.catch(() => undefined);
        if (saved)
          void dispatch(billingApi.util.upsertQueryData('billingDetails', undefined, saved.data));
      },
    }),
    balanceAlert: build.query<BalanceAlert, void>({
      query: () => balanceAlertPath,
      providesTags: ['BalanceAlert'],
    }),
    setBalanceAlert: build.mutation<BalanceAlert, { below: number | null }>({
      query: (body) => ['PUT', balanceAlertPath, body],
      invalidatesTags: ['BalanceAlert'],
    }),
  }),
});
