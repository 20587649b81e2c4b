import { z } from 'zod';
import { userIdSchema } from '../../ids.js';
import {
  registrationPath,
  resendVerificationPath,
  verifyByCodePath,
  verifyEmailPath,
} from '../../paths.js';
import { messageSchema } from '../common.js';
import { auth } from '../operations.js';
import {
  emailBody,
  linkTokenParams,
  loginBody,
  newPasswordSchema,
  sessionSchema,
} from './auth.http.js';

const alreadyVerifiedSchema = z.object({ alreadyVerified: z.literal(true), message: z.string() });

/** The session of the person who verified the address, or that it was verified before. */
export const verifiedSchema = z.union([sessionSchema, alreadyVerifiedSchema]);
export type VerifiedView = z.output<typeof verifiedSchema>;

/**
 * The response to an opened verification link. With `passwordNeeded` nothing has changed: the link was opened in another
 * browser than the one that registered, so the password of the registration, or a new one, has to follow.
 */
export const verificationSchema = z.union([
  sessionSchema,
  alreadyVerifiedSchema,
  z.object({ passwordNeeded: z.literal(true), email: z.string(), message: z.string() }),
]);
export type VerificationView = z.output<typeof verificationSchema>;

const given = loginBody.shape.password;

/** The password of the registration, or a new one that voids it. */
export const verifyWithPasswordBody = z
  .strictObject({ password: given.optional(), newPassword: newPasswordSchema.optional() })
  .refine(({ password, newPassword }) => (password === undefined) !== (newPassword === undefined), {
    error: 'expected the password of the registration, or newPassword in place of it',
    path: ['password'],
  });
export type VerifyWithPasswordBody = z.output<typeof verifyWithPasswordBody>;

/** The code in the mail. `password` is needed outside the browser that registered. */
export const verifyByCodeBody = z.strictObject({
  userId: userIdSchema,
  code: z
    .string('expected text')
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'expected six digits')),
  password: given.optional(),
});
export type VerifyByCodeBody = z.output<typeof verifyByCodeBody>;

export const registrationSchema = z.object({ isVerified: z.boolean() });
export type RegistrationView = z.output<typeof registrationSchema>;

export const resendVerificationEndpoint = auth.public.post(resendVerificationPath, {
  summary: 'Send the verification mail again; the response is the same for every address',
  body: emailBody,
  response: messageSchema,
});
export const verifyEmailEndpoint = auth.public.get(verifyEmailPath('{token}'), {
  summary:
    'Verify an address by the link in the mail; outside the browser that registered, ask for a password',
  params: linkTokenParams,
  response: verificationSchema,
});
export const verifyWithPasswordEndpoint = auth.public.post(verifyEmailPath('{token}'), {
  summary:
    'Verify an address by the link in the mail and the password of the registration, or a new password',
  params: linkTokenParams,
  body: verifyWithPasswordBody,
  response: verifiedSchema,
});
export const verifyByCodeEndpoint = auth.public.post(verifyByCodePath, {
  summary:
    'Verify an address by the code in the mail; for the browser that registered, or with the password',
  body: verifyByCodeBody,
  response: verifiedSchema,
});
export const registrationEndpoint = auth.public.get(registrationPath('{userId}'), {
  summary:
    'Whether the address of a registration is verified; only for the browser that registered',
  params: z.object({ userId: userIdSchema }),
  response: registrationSchema,
});
