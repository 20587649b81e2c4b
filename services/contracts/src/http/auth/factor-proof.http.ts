import { z } from 'zod';

const typedCode = z
  .string('expected text')
  .max(40, 'expected at most 40 characters')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase());

/** The six digits that an authenticator app shows, with or without spaces. */
export const oneTimeCodeSchema = typedCode.pipe(
  z.string().regex(/^\d{6}$/, 'expected the six digits that the app shows'),
);

/** A one-time code, or a recovery code with or without its hyphens. */
const secondFactorCodeSchema = typedCode.pipe(
  z.string().regex(/^(?:\d{6}|[A-Z2-7]{16})$/, 'expected six digits or a recovery code'),
);

export const codeBody = z.strictObject({ code: secondFactorCodeSchema });
export type CodeBody = z.output<typeof codeBody>;

/** Binary values of devices, as WebAuthn writes them in JSON. */
export const base64url = (max: number) =>
  z
    .string('expected text')
    .max(max, `expected at most ${max} characters`)
    .regex(/^[\w-]+$/, 'expected base64url');

/** At most 1,023 bytes: WebAuthn, section 4. */
export const credentialId = base64url(1_364);
/** A challenge and an origin, and what browsers add. */
export const clientDataJSON = base64url(4_000);

/** The answer of a device to a challenge, with its signature. Not strict: browsers add fields to those of WebAuthn. */
export const passkeyAssertionSchema = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100).optional(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertionSchema>;

export const passkeyBody = z.strictObject({ passkey: passkeyAssertionSchema });

/** A proof by any second factor. */
export const factorBody = z.union([codeBody, passkeyBody], 'expected either code or passkey');
export type FactorBody = z.output<typeof factorBody>;
