import type {
  ChangeEmailBody,
  ChangePasswordBody,
  ChangeUsernameBody,
  DeleteAccountBody,
  EmailChangeView,
  SessionView,
  UserView,
} from '@leadmart/contracts';
import {
  changeEmailPath,
  changePasswordPath,
  deleteAccountPath,
  usernamePath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../shared/api/base-api.js';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changeUsername: build.mutation<UserView, ChangeUsernameBody>({
      query: (body) => ['PUT', usernamePath, body],
    }),
    changePassword: build.mutation<SessionView, ChangePasswordBody>({
      query: (body) => ['PUT', changePasswordPath, body],
    }),
    emailChange: build.query<EmailChangeView, void>({
      query: () => changeEmailPath,
      providesTags: ['EmailChange'],
    }),
    changeEmail: build.mutation<{ message: string }, ChangeEmailBody>({
      query: (body) => ['POST', changeEmailPath, body],
      invalidatesTags: ['EmailChange'],
    }),
    deleteAccount: build.mutation<UserView, DeleteAccountBody>({
      query: (body) => ['POST', deleteAccountPath, body],
    }),
  }),
});
