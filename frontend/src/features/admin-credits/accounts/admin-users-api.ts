import type { AdminReason, AdminUserView } from '@leadmart/contracts';
import { baseApi } from '../../../shared/api/base-api.js';
import type { UserAction } from './manage-user.js';

const path = '/admin/users';

export const adminUsersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminUser: build.query<AdminUserView, string>({
      query: (id) => `${path}/${id}`,
      keepUnusedDataFor: 0,
    }),
    administerUser: build.mutation<unknown, AdminReason & { id: string; action: UserAction }>({
      query: ({ id, action, ...reason }) =>
        action === 'delete'
          ? { path: `${path}/${id}?${new URLSearchParams(reason)}`, method: 'DELETE' }
          : {
              path: `${path}/${id}/${action}`,
              method: 'POST',
              ...(action === 'lock' && { body: reason }),
            },
      invalidatesTags: ['CreditsUser'],
    }),
  }),
});

export const { useAdminUserQuery, useAdministerUserMutation } = adminUsersApi;
