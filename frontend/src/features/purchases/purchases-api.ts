import type { StatementView } from '@leadmart/contracts';
import { statementPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

export type HistoryTab = 'all' | 'creditPurchase' | 'leadPurchase';

export const purchasesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<StatementView, { type: HistoryTab; page: number }>({
      query: ({ type, page }) => `${statementPath}?type=${type}&page=${page}`,
      providesTags: ['Transaction'],
    }),
  }),
});

export const { useHistoryQuery } = purchasesApi;
