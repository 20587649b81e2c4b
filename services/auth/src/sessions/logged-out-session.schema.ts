import type { UserId } from '@leadmart/contracts';
import { entity, moment, text, type DocumentOf } from '@leadmart/platform/entities';

/** Records that one session was logged out. Stored as long as a token of it can be valid. */
export const loggedOutSessions = entity({
  name: 'LoggedOutSession',
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
