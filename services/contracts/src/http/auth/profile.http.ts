import { z } from 'zod';
import {
  changeEmailPath,
  changePasswordPath,
  provePath,
  usernamePath,
} from '../../account-paths.js';
import { confirmEmailPath, revertEmailPath } from '../../paths.js';
import { messageSchema, revokeKeysSchema } from '../common.js';
import { auth } from '../operations.js';
import { sentVersionShape } from '../versions.js';
import {
  linkTokenSchema,
  loginBody,
  newPasswordSchema,
  registerBody,
  sessionSchema,
  userSchema,
} from './auth.http.js';
import { factorBody } from './factor-proof.http.js';

export const changeUsernameBody = registerBody.pick({ username: true }).extend(sentVersionShape);
export type ChangeUsernameBody = z.output<typeof changeUsernameBody>;

export const changePasswordBody = z.strictObject({
  currentPassword: loginBody.shape.password,
  password: newPasswordSchema,
  revokeKeys: revokeKeysSchema,
});
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

/** Before an action that moves much: the password again or, for users with a second factor, a code or a passkey. */
export const proveBody = z.union(
  [loginBody.pick({ password: true }), ...factorBody.options],
  'expected one of password, code and passkey',
);
export type ProveBody = z.output<typeof proveBody>;

/** The new address, and the current password. */
export const changeEmailBody = loginBody;
export type ChangeEmailBody = z.output<typeof changeEmailBody>;

/** The new address whose link was not opened yet; null when none waits. */
export const emailChangeSchema = z.object({ newEmail: z.string().nullable() });
export type EmailChangeView = z.output<typeof emailChangeSchema>;

/** The token of a reset link: the password of the account is void. */
export const revertedEmailSchema = z.object({ choosePassword: linkTokenSchema });
export type RevertedEmailView = z.output<typeof revertedEmailSchema>;

const byLink = {
  params: z.object({ token: linkTokenSchema }),
  refuses: ['conflict'],
} as const;

export const changeUsernameEndpoint = auth.user.put(usernamePath, {
  summary: 'Change the own name',
  versioned: true,
  body: changeUsernameBody,
  response: userSchema,
});
export const changePasswordEndpoint = auth.user.put(changePasswordPath, {
  proof: 'with-password',
  summary:
    'Change the own password; ends every other session and replaces the token of this one. Revokes all API keys, too, unless revokeKeys is false',
  body: changePasswordBody,
  response: sessionSchema,
});
export const proveEndpoint = auth.user.post(provePath, {
  summary:
    'Confirm the own password or a second factor; actions that move much accept the new token for 15 minutes',
  body: proveBody,
  response: sessionSchema,
});
export const readEmailChangeEndpoint = auth.user.get(changeEmailPath, {
  summary: 'Get the new address of the own account that waits for its link to be opened',
  response: emailChangeSchema,
});
export const changeEmailEndpoint = auth.user.post(changeEmailPath, {
  proof: 'with-password',
  summary: 'Mail a link to a new address, which becomes the own address when the link is confirmed',
  body: changeEmailBody,
  response: messageSchema,
  refuses: ['conflict'],
});
export const confirmEmailEndpoint = auth.public.post(confirmEmailPath('{token}'), {
  ...byLink,
  summary: 'Confirm a new address by the link in the mail; the old address gets a mail',
  response: messageSchema,
});
export const revertEmailEndpoint = auth.public.post(revertEmailPath('{token}'), {
  ...byLink,
  summary:
    'Restore the old address by the link in its mail; ends every session and voids the password',
  response: revertedEmailSchema,
});
