import { z } from 'zod';
import { signOutUserPath, userSessionsPath } from '../../admin-paths.js';
import { userIdSchema } from '../../ids.js';
import { momentSchema } from '../common.js';
import { auth } from '../operations.js';
import { adminUserSchema } from './auth.http.js';

/** A place where a user is signed in. */
export const userSessionSchema = z.object({
  /** Browser and system in words, for example `Chrome on Windows`. */
  device: z.string(),
  startedAt: z.iso.datetime(),
  /** The login or the last renewal of the token: a session in use is renewed every half hour. */
  lastUsedAt: z.iso.datetime(),
});
export type UserSessionView = z.output<typeof userSessionSchema>;

/** The sessions that were used last, at most 100. `hasMore` says that there are others. */
export const userSessionsSchema = z.object({
  sessions: z.array(userSessionSchema),
  hasMore: z.boolean(),
});
export type UserSessionsView = z.output<typeof userSessionsSchema>;

/** Since when API keys are revoked and webhooks, schedules and automatic top-up switched off; null, the default: all. */
const signOutUserBody = z
  .strictObject({ since: momentSchema.nullable().default(null) })
  .prefault({});
export type SignOutUserBody = z.output<typeof signOutUserBody>;

export const userSessionsEndpoint = auth.admin.get(userSessionsPath('{id}'), {
  audited: { action: 'user.read', subject: { type: 'user' } },
  summary: 'List where a user is signed in, the last used session first',
  params: z.object({ id: userIdSchema }),
  response: userSessionsSchema,
});
export const signOutUserEndpoint = auth.admin.post(signOutUserPath('{id}'), {
  summary:
    'End every session of a user, who can log in again, and switch off what acts for the user without a session: API keys, webhooks, schedules and automatic top-up, all of them or those set up since a moment',
  params: z.object({ id: userIdSchema }),
  body: signOutUserBody,
  response: adminUserSchema,
  refuses: ['conflict'],
});
