import type { CurrentReturnsPolicyView, ReturnsPolicyBody } from '@leadmart/contracts';
import { adminReturnsPolicyPath } from '@leadmart/contracts/admin-paths';
import { returnsPolicyPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The terms of returns for leads bought now. */
export const returnsPolicyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    returnsPolicy: build.query<CurrentReturnsPolicyView, void>({
      query: () => returnsPolicyPath,
      providesTags: ['ReturnsPolicy'],
    }),
    changeReturnsPolicy: build.mutation<CurrentReturnsPolicyView, ReturnsPolicyBody>({
      query: (body) => ['PUT', adminReturnsPolicyPath, body],
      invalidatesTags: ['ReturnsPolicy'],
    }),
  }),
});
