import { z } from 'zod';
import { endOtherSessionsPath, ownSessionPath, ownSessionsPath } from '../../account-paths.js';
import { revokeKeysSchema } from '../common.js';
import { auth } from '../operations.js';
import { sessionSchema } from './auth.http.js';
import { userSessionSchema, userSessionsSchema } from './user-sessions.http.js';

const sessionIdSchema = z.string().min(1).max(100);

/** A place where the user is signed in. */
export const ownSessionSchema = userSessionSchema.extend({
  _id: z.string(),
  /** The network of the last use, for example `203.0.113.x`. */
  place: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type OwnSessionView = z.output<typeof ownSessionSchema>;

export const ownSessionsSchema = userSessionsSchema.extend({ sessions: z.array(ownSessionSchema) });
export type OwnSessionsView = z.output<typeof ownSessionsSchema>;

const endOtherSessionsBody = z.strictObject({ revokeKeys: revokeKeysSchema }).prefault({});
export type EndOtherSessionsBody = z.output<typeof endOtherSessionsBody>;

export const ownSessionsEndpoint = auth.user.get(ownSessionsPath, {
  summary: 'List where the user is signed in, the last used session first',
  response: ownSessionsSchema,
});
export const endOwnSessionEndpoint = auth.user.delete(ownSessionPath('{id}'), {
  summary: 'End one session of the user',
  params: z.object({ id: sessionIdSchema }),
  status: 204,
});
export const endOtherSessionsEndpoint = auth.user.post(endOtherSessionsPath, {
  summary:
    'End every other session of the user; the token of this one is replaced. Revokes all API keys, too, unless revokeKeys is false',
  body: endOtherSessionsBody,
  response: sessionSchema,
});
