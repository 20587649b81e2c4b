import type {
  RegistrationView,
  VerificationView,
  VerifiedView,
  VerifyByCodeBody,
  VerifyWithPasswordBody,
} from '@leadmart/contracts';
import {
  registrationPath,
  resendVerificationPath,
  verifyByCodePath,
  verifyEmailPath,
} from '@leadmart/contracts/paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** Calls that verify the address of a registration. */
export const verificationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    resendVerification: build.mutation<{ message: string }, { email: string }>({
      query: (body) => ['POST', resendVerificationPath, body],
    }),
    verifyEmail: build.mutation<VerificationView, string>({
      query: (token) => ({ path: verifyEmailPath(encodeURIComponent(token)) }),
    }),
    verifyWithPassword: build.mutation<VerifiedView, VerifyWithPasswordBody & { token: string }>({
      query: ({ token, ...body }) => ['POST', verifyEmailPath(encodeURIComponent(token)), body],
    }),
    verifyByCode: build.mutation<
      VerifiedView,
      Omit<VerifyByCodeBody, 'userId'> & { userId: string }
    >({
      query: (body) => ['POST', verifyByCodePath, body],
    }),
    registration: build.query<RegistrationView, string>({
      query: (userId) => registrationPath(encodeURIComponent(userId)),
    }),
  }),
});
