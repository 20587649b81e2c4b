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
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<LoginView, LoginBody>({
      query: (body) => ['POST', loginPath, body],
    }),
    secondStep: build.mutation<SessionView, SecondStepBody>({
      query: (body) => ['POST', secondStepPath, body],
    }),
    logOutEverywhere: build.mutation<null, { revokeKeys: boolean }>({
      query: ({ revokeKeys }) => ['POST', logoutPath, { everywhere: true, revokeKeys }],
    }),
    register: build.mutation<SessionView, RegisterBody>({
      query: (body) => ['POST', registerPath, body],
    }),
    confirmEmail: build.mutation<{ message: string }, string>({
      query: (token) => ['POST', confirmEmailPath(encodeURIComponent(token))],
    }),
    revertEmail: build.mutation<RevertedEmailView, string>({
      query: (token) => ['POST', revertEmailPath(encodeURIComponent(token))],
    }),
    forgotPassword: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ['POST', forgotPasswordPath, body],
    }),
    resetLink: build.query<ResetLinkView, string>({
      query: (token) => resetPasswordPath(encodeURIComponent(token)),
    }),
    resetPassword: build.mutation<{ message: string }, { token: string; password: string }>({
      query: ({ token, password }) => [
        'POST',
        resetPasswordPath(encodeURIComponent(token)),
        { password },
      ],
    }),
  }),
});
