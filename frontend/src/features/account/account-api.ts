import type { DeleteAccountBody, UserView } from '@leadmart/contracts';
import { deleteAccountPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    deleteAccount: build.mutation<UserView, DeleteAccountBody>({
      query: (body) => ({ path: deleteAccountPath, method: 'POST', body }),
    }),
  }),
});

export const { useDeleteAccountMutation } = accountApi;
