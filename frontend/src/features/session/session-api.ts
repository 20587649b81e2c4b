import type {
  LoginBody,
  LoginView,
  RegisterBody,
  ResetLinkView,
  RevertedEmailView,
  SecondStepBody,
  SessionView,
} from '@leadmart/contracts';
import {
  confirmEmailPath,
  forgotPasswordPath,
  loginPath,
  logoutPath,
  registerPath,
  resetPasswordPath,
  revertEmailPath,
  secondStepPath,
} from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/**
 * Calls about accounts and sessions. Their answers go into the session slice, not into the query
 * cache.
 */
const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginView, LoginBody>({
      query: (body) => ({ path: loginPath, method: 'POST', body }),
    }),
    secondStep: build.mutation<SessionView, SecondStepBody>({
      query: (body) => ({ path: secondStepPath, method: 'POST', body }),
    }),
    logOutEverywhere: build.mutation<null, { revokeKeys: boolean }>({
      query: ({ revokeKeys }) => ({
        path: logoutPath,
        method: 'POST',
        body: { everywhere: true, revokeKeys },
      }),
    }),
    register: build.mutation<SessionView, RegisterBody>({
      query: (body) => ({ path: registerPath, method: 'POST', body }),
    }),
    confirmEmail: build.mutation<{ message: string }, string>({
      query: (token) => ({ path: confirmEmailPath(encodeURIComponent(token)), method: 'POST' }),
    }),
    revertEmail: build.mutation<RevertedEmailView, string>({
      query: (token) => ({ path: revertEmailPath(encodeURIComponent(token)), method: 'POST' }),
    }),
    forgotPassword: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ path: forgotPasswordPath, method: 'POST', body }),
    }),
    resetLink: build.query<ResetLinkView, string>({
      query: (token) => resetPasswordPath(encodeURIComponent(token)),
    }),
    resetPassword: build.mutation<{ message: string }, { token: string; password: string }>({
      query: ({ token, password }) => ({
        path: resetPasswordPath(encodeURIComponent(token)),
        method: 'POST',
        body: { password },
      }),
    }),
  }),
});

export const {
  useLoginMutation,
  useSecondStepMutation,
  useLogOutEverywhereMutation,
  useRegisterMutation,
  useConfirmEmailMutation,
  useRevertEmailMutation,
  useForgotPasswordMutation,
  useResetLinkQuery,
  useResetPasswordMutation,
} = sessionApi;
