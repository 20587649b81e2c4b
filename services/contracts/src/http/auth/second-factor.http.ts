import { z } from 'zod';
import {
  authenticatorPath,
  recoveryCodesPath,
  removeAuthenticatorPath,
  secondFactorPath,
} from '../../account-paths.js';
import { secondStepPath } from '../../paths.js';
import { auth } from '../operations.js';
import { sessionSchema } from './auth.http.js';
import { codeBody, factorBody, oneTimeCodeSchema } from './factor-proof.http.js';

/** The recovery codes that a user gets with the first second factor. */
export const recoveryCodeCount = 10;

export const secondStepBody = codeBody.extend({
  /** From the answer to the password. */
  challenge: z.string('expected text').min(1, 'required').max(100, 'expected a challenge'),
});
export type SecondStepBody = z.output<typeof secondStepBody>;

const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type PasskeyView = z.output<typeof passkeySchema>;

export const secondFactorSchema = z.object({
  authenticator: z.object({ addedAt: z.iso.datetime() }).nullable(),
  /** The newest last. */
  passkeys: z.array(passkeySchema),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorView = z.output<typeof secondFactorSchema>;

/** A secret that waits for its first code: `uri` for a QR code, `secret` to type it. */
export const newAuthenticatorSchema = z.object({ secret: z.string(), uri: z.string() });
export type NewAuthenticatorView = z.output<typeof newAuthenticatorSchema>;

export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodesView = z.output<typeof recoveryCodesSchema>;

/** The session continues with this token. Recovery codes are present if the user had no second factor before. */
export const addedFactorSchema = sessionSchema.extend(recoveryCodesSchema.partial().shape);
export type AddedFactorView = z.output<typeof addedFactorSchema>;

export const secondStepEndpoint = auth.public.post(secondStepPath, {
  summary: 'Complete a login with a one-time code or a recovery code',
  body: secondStepBody,
  response: sessionSchema,
  refuses: ['locked'],
});
export const readSecondFactorEndpoint = auth.user.get(secondFactorPath, {
  summary: 'Get the second factors of the own account',
  response: secondFactorSchema,
});
export const newAuthenticatorEndpoint = auth.user.post(authenticatorPath, {
  proof: 'recent',
  summary: 'Get the secret for an authenticator app; it counts once its first code is confirmed',
  response: newAuthenticatorSchema,
  refuses: ['conflict'],
});
export const confirmAuthenticatorEndpoint = auth.user.put(authenticatorPath, {
  proof: 'recent',
  summary: `Turn the authenticator app on with its first code; the answer has ${recoveryCodeCount} recovery codes, which are never shown again. The first second factor ends every other session`,
  body: z.strictObject({ code: oneTimeCodeSchema }),
  response: addedFactorSchema,
  refuses: ['conflict'],
});
export const removeAuthenticatorEndpoint = auth.user.post(removeAuthenticatorPath, {
  proof: 'recent',
  summary: 'Turn the authenticator app off with a code or a passkey; ends every other session',
  body: factorBody,
  response: sessionSchema,
  refuses: ['conflict'],
});
export const replaceRecoveryCodesEndpoint = auth.user.post(recoveryCodesPath, {
  proof: 'recent',
  summary:
    'Replace all recovery codes with a code or a passkey; the new ones are never shown again',
  body: factorBody,
  response: recoveryCodesSchema,
  refuses: ['conflict'],
});
