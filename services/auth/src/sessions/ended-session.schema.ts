import type { UserId } from '@leadmart/contracts';
import { entity, moment, number, text, type DocumentOf } from '@leadmart/platform/entities';

/** Records that all sessions of a user below a version have ended. Stored as long as a token of such a session can be valid. */
export const endedSessions = entity({
  collection: 'endedSessions',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    sessionVersion: number(),
    endedAt: moment(),
    forgetAt: moment(),
  },
  indexes: [[{ forgetAt: 1 }, { expireAfterSeconds: 0 }], [{ endedAt: 1 }]],
});

export type EndedSessionDocument = DocumentOf<typeof endedSessions>;

/** Records that one session was logged out. Stored as long as a token of it can be valid. */
export const loggedOutSessions = entity({
  collection: 'loggedOutSessions',
  fields: {
    /** The id of the session, which its tokens carry. */
    _id: text(),
    userId: text<UserId>(),
    endedAt: moment(),
    forgetAt: moment(),
  },
  indexes: [[{ forgetAt: 1 }, { expireAfterSeconds: 0 }], [{ endedAt: 1 }]],
});

export type LoggedOutSessionDocument = DocumentOf<typeof loggedOutSessions>;
