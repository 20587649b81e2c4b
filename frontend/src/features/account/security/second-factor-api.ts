import type {
  AddedFactorView,
  AddPasskeyBody,
  CodeBody,
  FactorBody,
  NewAuthenticatorView,
  NewPasskeyOptionsView,
  RecoveryCodesView,
  RemovePasskeyBody,
  SecondFactorView,
  SessionView,
} from '@leadmart/contracts';
import {
  authenticatorPath,
  newPasskeyPath,
  passkeysPath,
  recoveryCodesPath,
  removeAuthenticatorPath,
  removePasskeyPath,
  secondFactorPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';

/** Reads and changes the second factors of the own account. */
export const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactorView, void>({
      query: () => secondFactorPath,
      providesTags: ['SecondFactor'],
    }),
    newAuthenticator: build.mutation<NewAuthenticatorView, void>({
      query: () => ['POST', authenticatorPath],
    }),
    confirmAuthenticator: build.mutation<AddedFactorView, CodeBody>({
      query: (body) => ['PUT', authenticatorPath, body],
    }),
    removeAuthenticator: build.mutation<SessionView, FactorBody>({
      query: (body) => ['POST', removeAuthenticatorPath, body],
    }),
    newPasskeyOptions: build.mutation<NewPasskeyOptionsView, void>({
      query: () => ['POST', newPasskeyPath],
    }),
    addPasskey: build.mutation<AddedFactorView, AddPasskeyBody>({
      query: (body) => ['POST', passkeysPath, body],
    }),
    removePasskey: build.mutation<SessionView, RemovePasskeyBody>({
      query: (body) => ['POST', removePasskeyPath, body],
    }),
    replaceRecoveryCodes: build.mutation<RecoveryCodesView, FactorBody>({
      query: (body) => ['POST', recoveryCodesPath, body],
      invalidatesTags: ['SecondFactor'],
    }),
  }),
});

/** Reads the factors again, with the token of the change. */
export const factorsChanged = () =>
  secondFactorApi.util.invalidateTags(['SecondFactor', 'OwnSession']);
