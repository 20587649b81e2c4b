import { z } from 'zod';
import { newPasskeyPath, passkeysPath, removePasskeyPath } from '../../account-paths.js';
import { passkeyLoginPath, passkeyOptionsPath } from '../../paths.js';
import { lineSchema } from '../common.js';
import { auth } from '../operations.js';
import { sessionSchema } from './auth.http.js';
import { base64url, clientDataJSON, credentialId, passkeyBody } from './factor-proof.http.js';
import { addedFactorSchema } from './second-factor.http.js';

/** The most passkeys of a user. */
export const maxPasskeys = 10;

// Not strict: browsers add fields to what WebAuthn says a device answers.
const newPasskeySchema = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(16_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export const addPasskeyBody = z.strictObject({
  name: lineSchema(60, 'Please enter a name for your passkey'),
  passkey: newPasskeySchema,
});
export type AddPasskeyBody = z.output<typeof addPasskeyBody>;

export const removePasskeyBody = z.strictObject({ _id: credentialId });
export type RemovePasskeyBody = z.output<typeof removePasskeyBody>;

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`; the challenge works once, for five minutes. */
export const passkeyOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyOptionsView = z.output<typeof passkeyOptionsSchema>;

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`, as far as it is used; the challenge as above. */
export const newPasskeyOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  timeout: z.int(),
  attestation: z.literal('none'),
});
export type NewPasskeyOptionsView = z.output<typeof newPasskeyOptionsSchema>;

export const passkeyOptionsEndpoint = auth.public.post(passkeyOptionsPath, {
  summary: 'Get a challenge for a passkey, to log in or to confirm an action',
  response: passkeyOptionsSchema,
  refuses: ['too-many'],
});
export const passkeyLoginEndpoint = auth.public.post(passkeyLoginPath, {
  summary: 'Log in with a passkey, which needs no password and no code',
  body: passkeyBody,
  response: sessionSchema,
  refuses: ['locked', 'forbidden', 'too-many'],
});
export const newPasskeyOptionsEndpoint = auth.user.post(newPasskeyPath, {
  proof: 'recent',
  summary: 'Get what a device needs to make a passkey',
  response: newPasskeyOptionsSchema,
  refuses: ['conflict'],
});
export const addPasskeyEndpoint = auth.user.post(passkeysPath, {
  proof: 'recent',
  summary: `Add a passkey, at most ${maxPasskeys}; with the first second factor, the answer has recovery codes, which are never shown again, and every other session ends`,
  body: addPasskeyBody,
  response: addedFactorSchema,
  refuses: ['conflict'],
});
export const removePasskeyEndpoint = auth.user.post(removePasskeyPath, {
  proof: 'recent',
  summary: 'Remove a passkey; ends every other session',
  body: removePasskeyBody,
  response: sessionSchema,
  refuses: ['not-found'],
});
