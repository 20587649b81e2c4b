import type { LoginBody, RegisterBody, SessionView, VerificationView } from '@leadmart/contracts';
import { baseApi } from '../../shared/api/base-api.js';

/**
 * Calls about accounts and sessions. Their answers go into the session slice, not into the query
 * cache.
 */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SessionView, LoginBody>({
      query: (body) => ({ path: '/auth/login', method: 'POST', body }),
    }),
    logOutEverywhere: build.mutation<null, void>({
      query: () => ({ path: '/auth/logout', method: 'POST', body: { everywhere: true } }),
    }),
    register: build.mutation<SessionView, RegisterBody>({
      query: (body) => ({ path: '/auth/register', method: 'POST', body }),
    }),
    resendVerification: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ path: '/auth/resend-verification', method: 'POST', body }),
    }),
    verifyEmail: build.mutation<VerificationView, string>({
      query: (token) => ({ path: `/auth/verify-email/${encodeURIComponent(token)}` }),
    }),
    forgotPassword: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ({ path: '/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<{ message: string }, { token: string; password: string }>({
      query: ({ token, password }) => ({
        path: `/auth/reset-password/${encodeURIComponent(token)}`,
        method: 'POST',
        body: { password },
      }),
    }),
  }),
});

export const {
  useLoginMutation,
  useLogOutEverywhereMutation,
  useRegisterMutation,
  useResendVerificationMutation,
  useVerifyEmailMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = sessionApi;
