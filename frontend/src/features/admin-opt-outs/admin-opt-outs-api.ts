import type { AdminOptOutBody, AdminOptOutsView, OptOutReceiptView } from '@leadmart/contracts';
import { adminOptOutsPath } from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';

export const adminOptOutsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminOptOuts: build.query<AdminOptOutsView, number>({
      query: (page) => `${adminOptOutsPath}?page=${page}`,
      providesTags: ['OptOut'],
    }),
    enterOptOut: build.mutation<OptOutReceiptView, AdminOptOutBody>({
      query: (body) => ({ path: adminOptOutsPath, method: 'POST', body }),
      invalidatesTags: ['OptOut'],
    }),
  }),
});

export const { useAdminOptOutsQuery, useEnterOptOutMutation } = adminOptOutsApi;
