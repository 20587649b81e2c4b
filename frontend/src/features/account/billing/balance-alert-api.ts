import type { BalanceAlert } from '@leadmart/contracts';
import { balanceAlertPath } from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** The balance below which the user is told. */
const balanceAlertApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    balanceAlert: build.query<BalanceAlert, void>({
      query: () => balanceAlertPath,
      providesTags: ['BalanceAlert'],
    }),
    setBalanceAlert: build.mutation<BalanceAlert, { below: number | null }>({
      query: (body) => ({ path: balanceAlertPath, method: 'PUT', body }),
      invalidatesTags: ['BalanceAlert'],
    }),
  }),
});

export const { useBalanceAlertQuery, useSetBalanceAlertMutation } = balanceAlertApi;
