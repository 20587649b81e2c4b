import type { AdminReason, AdminUserDetailsView } from '@leadmart/contracts';
import {
  adminUserPath,
  demoteUserPath,
  keepUserPath,
  lockUserPath,
  promoteUserPath,
  unlockUserPath,
} from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../../shared/api/base-api.js';
import type { UserAction } from './manage-user.js';

const actionPaths = {
  lock: lockUserPath,
  unlock: unlockUserPath,
  promote: promoteUserPath,
  demote: demoteUserPath,
  keep: keepUserPath,
};

const adminUsersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminUser: build.query<AdminUserDetailsView, string>({
      query: adminUserPath,
      keepUnusedDataFor: 0,
      providesTags: ['CreditsUser'],
    }),
    administerUser: build.mutation<unknown, AdminReason & { id: string; action: UserAction }>({
      query: ({ id, action, ...reason }) =>
        action === 'delete'
          ? { path: `${adminUserPath(id)}?${new URLSearchParams(reason)}`, method: 'DELETE' }
          : {
              path: actionPaths[action](id),
              method: 'POST',
              ...(action === 'lock' && { body: reason }),
            },
      invalidatesTags: ['CreditsUser'],
    }),
  }),
});

export const { useAdminUserQuery, useAdministerUserMutation } = adminUsersApi;
