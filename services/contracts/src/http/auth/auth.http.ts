import { z } from 'zod';
import {
  adminUserPath,
  demoteUserPath,
  keepUserPath,
  lockUserPath,
  promoteUserPath,
  unlockUserPath,
  userSearchPath,
} from '../../admin-paths.js';
import { emailSchema } from '../../email-schema.js';
import { userIdSchema } from '../../ids.js';
import {
  forgotPasswordPath,
  loginPath,
  logoutPath,
  registerPath,
  resetPasswordPath,
  validateUserPath,
} from '../../paths.js';
import { canonicalUsername, maxUsernameLength, usernameFault } from '../../usernames.js';
import { messageSchema, revokeKeysSchema, textUpTo } from '../common.js';
import { auth } from '../operations.js';
import { versionShape } from '../versions.js';

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

const codePoints = (text: string): number => Array.from(text).length;

/** A new password. Lengths count code points; auth also refuses the most common passwords. */
export const newPasswordSchema = z
  .string('expected text')
  .refine((text) => codePoints(text) >= minPasswordLength, {
    error: `expected at least ${minPasswordLength} characters`,
  })
  .refine((text) => codePoints(text) <= maxPasswordLength, {
    error: `expected at most ${maxPasswordLength} characters`,
  })
  .meta({ minLength: minPasswordLength, maxLength: maxPasswordLength });

/** A new user's name in its canonical form; see `usernameFault`. Auth also refuses names with a domain. */
export const usernameSchema = z
  .string('expected text')
  // Checked before NFC, which takes seconds for a long run of combining marks.
  .max(4 * maxUsernameLength, `expected at most ${maxUsernameLength} characters`)
  .meta({ minLength: 1, maxLength: maxUsernameLength })
  .transform(canonicalUsername)
  .superRefine((name, context) => {
    const message = usernameFault(name);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** The kinds of second factors: an app that shows one-time codes, and passkeys, which also log in without the password. */
export const secondFactors = ['authenticator', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** The user data that the client stores. `creditBalance` is in credits. */
export const userSchema = z.object({
  _id: userIdSchema,
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  creditBalance: z.number(),
  /** Present while the account waits for its deletion, at this time. */
  deletionDueAt: z.iso.datetime().optional(),
  /** Present if there are any: a login and a proof then ask for one of them. */
  secondFactors: z.array(z.enum(secondFactors)).optional(),
  /** Present for an admin who must add a second factor first; `isAdmin` is false until then. */
  needsSecondFactor: z.literal(true).optional(),
  ...versionShape,
});
export type UserView = z.output<typeof userSchema>;

export const registerBody = z.strictObject({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});
export type RegisterBody = z.output<typeof registerBody>;

export const loginBody = z.strictObject({
  email: emailSchema,
  password: z
    .string('expected text')
    .min(1, 'required')
    // Some characters count twice here.
    .max(2 * maxPasswordLength, `expected at most ${2 * maxPasswordLength} characters`),
});
export type LoginBody = z.output<typeof loginBody>;

export const emailBody = z.strictObject({ email: emailSchema });

/** A reset link that works, and the address that it was mailed to. */
export const resetLinkSchema = z.object({ email: z.string() });
export type ResetLinkView = z.output<typeof resetLinkSchema>;

/** Without a body, only the session of the token ends. `revokeKeys` counts for a logout everywhere. */
const logoutBody = z
  .strictObject({
    everywhere: z.boolean('expected true or false').default(false),
    revokeKeys: revokeKeysSchema,
  })
  .prefault({});
export type LogoutBody = z.output<typeof logoutBody>;

/** A one-time token in a link: 256 random bits, base64url. */
export const linkTokenSchema = z.string().min(1).max(200);
export const linkTokenParams = z.object({ token: linkTokenSchema });

export const sessionSchema = z.object({ token: z.string(), user: userSchema });
export type SessionView = z.output<typeof sessionSchema>;

/** The password was right, and the user has a second factor: `challenge` and a code open the session. */
export const secondStepNeededSchema = z.object({
  challenge: z.string(),
  factors: z.array(z.enum(secondFactors)),
  expiresAt: z.iso.datetime(),
});
export type SecondStepNeeded = z.output<typeof secondStepNeededSchema>;
export const loginAnswerSchema = z.union([
  sessionSchema,
  z.object({ secondStep: secondStepNeededSchema }),
]);
export type LoginView = z.output<typeof loginAnswerSchema>;

/** The signed-in user; `token` replaces the sent token once half of that token's life is over. */
export const validationSchema = z.object({ user: userSchema, token: z.string().optional() });
export type ValidationView = z.output<typeof validationSchema>;

export const userSearchResultSchema = z.object({
  _id: userIdSchema,
  email: z.string(),
  username: z.string(),
  /** Emails of admins reach verified users only. */
  isVerified: z.boolean(),
});
export type UserSearchResult = z.output<typeof userSearchResultSchema>;

/** A user as an admin sees it. */
export const adminUserSchema = userSearchResultSchema.extend({
  isAdmin: z.boolean(),
  isLocked: z.boolean(),
  registeredAt: z.iso.datetime(),
  /** Present while the account waits for its deletion, which the user or an admin requested. */
  deletionDueAt: z.iso.datetime().optional(),
});
export type AdminUserView = z.output<typeof adminUserSchema>;

/** A user alone, as an admin sees it. */
export const adminUserDetailsSchema = adminUserSchema.extend({
  /** The last sign-in, renewal of a session or use of an API key; null for a user who never had one. */
  lastSeenAt: z.iso.datetime().nullable(),
});
export type AdminUserDetailsView = z.output<typeof adminUserDetailsSchema>;

/** The admin's reason for a lock or deletion, for the audit trail only. */
export const adminReason = z.strictObject({
  reason: textUpTo(500).optional(),
});
export type AdminReason = z.output<typeof adminReason>;

const adminUserParams = z.object({ id: userIdSchema });

export const registerEndpoint = auth.public.post(registerPath, {
  summary: 'Create an account and send the verification mail',
  body: registerBody,
  status: 201,
  response: sessionSchema,
  refuses: ['conflict'],
});
export const loginEndpoint = auth.public.post(loginPath, {
  summary:
    'Exchange email and password for a token, or for a challenge if the user has a second factor',
  body: loginBody,
  response: loginAnswerSchema,
  refuses: ['unauthenticated', 'forbidden', 'locked'],
});
export const logoutEndpoint = auth.user.post(logoutPath, {
  summary:
    'End the session of the token, or every session of its user, which also revokes all API keys unless revokeKeys is false',
  body: logoutBody,
  status: 204,
});
export const forgotPasswordEndpoint = auth.public.post(forgotPasswordPath, {
  summary: 'Send a reset link; the response is the same for every address',
  body: emailBody,
  response: messageSchema,
});
export const checkResetLinkEndpoint = auth.public.get(resetPasswordPath('{token}'), {
  summary: 'Check a reset link without using it; a link that does not work says why',
  params: linkTokenParams,
  response: resetLinkSchema,
});
export const resetPasswordEndpoint = auth.public.post(resetPasswordPath('{token}'), {
  summary: 'Set a new password by the link in the mail; ends every session',
  params: linkTokenParams,
  body: z.strictObject({ password: newPasswordSchema }),
  response: messageSchema,
});
export const validateUserEndpoint = auth.user.get(validateUserPath, {
  scopes: ['read'],
  summary:
    'Get the signed-in user with the current credit balance, and a new token after half of the life of the old one',
  versioned: true,
  response: validationSchema,
});
export const userSearchEndpoint = auth.admin.get(userSearchPath, {
  audited: { action: 'users.searched', subject: { type: 'all-users', name: 'All users' } },
  summary: 'Search users by email or name; at most 20, none for a text below 2 characters',
  query: z.strictObject({
    q: textUpTo(254),
  }),
  response: z.array(userSearchResultSchema),
});

export const readUserEndpoint = auth.admin.get(adminUserPath('{id}'), {
  audited: { action: 'user.read', subject: { type: 'user' } },
  summary: 'Get a user',
  params: adminUserParams,
  response: adminUserDetailsSchema,
});
export const lockUserEndpoint = auth.admin.post(lockUserPath('{id}'), {
  summary: 'Lock a user and end every session; the user gets a mail',
  params: adminUserParams,
  body: adminReason.default({}),
  response: adminUserSchema,
  refuses: ['conflict'],
});
export const unlockUserEndpoint = auth.admin.post(unlockUserPath('{id}'), {
  summary: 'Unlock a user',
  params: adminUserParams,
  response: adminUserSchema,
});
export const promoteUserEndpoint = auth.admin.post(promoteUserPath('{id}'), {
  proof: 'recent',
  summary: 'Make a verified user an admin, end every session, and tell all admins by mail',
  params: adminUserParams,
  response: adminUserSchema,
  refuses: ['conflict'],
});
export const demoteUserEndpoint = auth.admin.post(demoteUserPath('{id}'), {
  proof: 'recent',
  summary: 'Make an admin an ordinary user, end every session, and tell all admins by mail',
  params: adminUserParams,
  response: adminUserSchema,
  refuses: ['conflict'],
});
export const deleteUserEndpoint = auth.admin.delete(adminUserPath('{id}'), {
  proof: 'recent',
  summary:
    'Delete the account and its personal data in every service after seven days, in which its user or an admin can keep it; ledger and packs stay, without a name',
  params: adminUserParams,
  query: adminReason,
  response: adminUserSchema,
  refuses: ['conflict'],
});
export const keepUserEndpoint = auth.admin.post(keepUserPath('{id}'), {
  summary: 'Cancel the deletion of an account; without one, nothing changes',
  params: adminUserParams,
  response: adminUserSchema,
});
