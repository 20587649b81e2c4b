import type { BillingDetails } from '@leadmart/contracts';
import { billingDetailsPath } from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** The details that receipts show of the buyer. */
const billingDetailsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    billingDetails: build.query<BillingDetails, void>({
      query: () => billingDetailsPath,
      providesTags: ['BillingDetails'],
    }),
    saveBillingDetails: build.mutation<BillingDetails, BillingDetails>({
      query: (body) => ({ path: billingDetailsPath, method: 'PUT', body }),
      invalidatesTags: ['BillingDetails'],
    }),
  }),
});

export const { useBillingDetailsQuery, useSaveBillingDetailsMutation } = billingDetailsApi;
