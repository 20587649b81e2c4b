import { z } from 'zod';
import { deletionGraceDays } from '../../account-deletion.js';
import { deleteAccountPath, exportAccountPath } from '../../account-paths.js';
import { exportUserPath } from '../../admin-paths.js';
import { userIdSchema } from '../../ids.js';
import { keepAccountPath } from '../../paths.js';
import { auth, leads } from '../operations.js';
import { loginBody, userSchema } from './auth.http.js';

/** The password again: a session that was left open must not be enough to lose the account. */
export const deleteAccountBody = loginBody.pick({ password: true });
export type DeleteAccountBody = z.output<typeof deleteAccountBody>;

export const deleteAccountEndpoint = auth.user.post(deleteAccountPath, {
  proof: 'with-password',
  summary: `Delete the own account in ${deletionGraceDays} days; a repeated request keeps the first date`,
  body: deleteAccountBody,
  response: userSchema,
  refuses: ['conflict'],
});
export const keepAccountEndpoint = auth.user.post(keepAccountPath, {
  proof: 'recent',
  summary: 'Keep an account that waits for its deletion',
  response: userSchema,
});

export const exportAccountEndpoint = leads.user.get(exportAccountPath, {
  proof: 'recent',
  summary: 'Download all data of the own account as one zip file of JSON and CSV files',
  file: 'zip',
});
export const exportUserEndpoint = leads.admin.get(exportUserPath('{id}'), {
  proof: 'recent',
  audited: { action: 'user.exported', subject: { type: 'user' } },
  summary: 'Download all data of a user as one zip file of JSON and CSV files',
  params: z.object({ id: userIdSchema }),
  file: 'zip',
});
