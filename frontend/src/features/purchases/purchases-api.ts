import type { StatementView } from '@leadmart/contracts';
import { statementPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

export const purchasesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<StatementView, string>({
      query: (query) => `${statementPath}?${query}`,
      providesTags: ['Transaction'],
    }),
  }),
});
