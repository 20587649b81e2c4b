import type { ResultGroup, ResultsView } from '@leadmart/contracts';
import { callingResultsPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The results of the buyer's calls. `DialerFile.tsx` sends files. */
export const resultsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    callResults: build.query<ResultsView, ResultGroup>({
      query: (by) => `${callingResultsPath}?by=${by}`,
      providesTags: ['Outcome'],
    }),
  }),
});
