import type {
  AddedFactorView,
  NewAuthenticatorView,
  RecoveryCodesView,
  SecondFactorView,
  SessionView,
} from '@leadmart/contracts';
import {
  authenticatorPath,
  recoveryCodesPath,
  removeAuthenticatorPath,
  secondFactorPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

interface Code {
  code: string;
}

/** Reads and changes the second factors of the own account. */
const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactorView, void>({
      query: () => secondFactorPath,
      providesTags: ['SecondFactor'],
    }),
    newAuthenticator: build.mutation<NewAuthenticatorView, void>({
      query: () => ({ path: authenticatorPath, method: 'POST' }),
    }),
    confirmAuthenticator: build.mutation<AddedFactorView, Code>({
      query: (body) => ({ path: authenticatorPath, method: 'PUT', body }),
    }),
    removeAuthenticator: build.mutation<SessionView, Code>({
      query: (body) => ({ path: removeAuthenticatorPath, method: 'POST', body }),
    }),
    replaceRecoveryCodes: build.mutation<RecoveryCodesView, Code>({
      query: (body) => ({ path: recoveryCodesPath, method: 'POST', body }),
      invalidatesTags: ['SecondFactor'],
    }),
  }),
});

/** Reads the factors again, with the token of the change. */
export const factorsChanged = () =>
  secondFactorApi.util.invalidateTags(['SecondFactor', 'OwnSession']);

export const {
  useSecondFactorQuery,
  useNewAuthenticatorMutation,
  useConfirmAuthenticatorMutation,
  useRemoveAuthenticatorMutation,
  useReplaceRecoveryCodesMutation,
} = secondFactorApi;
