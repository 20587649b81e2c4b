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

export const adminUsersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    adminUser: build.query<AdminUserDetailsView, string>({
      query: adminUserPath,
      keepUnusedDataFor: 0,
      providesTags: ['CreditsUser'],
    }),
    administerUser: build.mutation<unknown, AdminReason & { id: string; action: UserAction }>({
      query: ({ id, action, ...reason }) =>
        action === 'delete'
          ? ['DELETE', `${adminUserPath(id)}?${new URLSearchParams(reason)}`]
          : ['POST', actionPaths[action](id), action === 'lock' ? reason : undefined],
      invalidatesTags: ['CreditsUser'],
    }),
  }),
});
