import type { UserId } from '@leadmart/contracts';
import { entity, moment, number, text, type DocumentOf } from '@leadmart/platform/entities';

/** A login whose password was right and that waits for the second factor. */
export const challenges = entity({
  collection: 'challenges',
  fields: {
    /** SHA-256 of the secret that the client has. */
    _id: text(),
    userId: text<UserId>(),
    /** Void once the sessions of the user have ended: the password may be another one. */
    sessionVersion: number(),
    expiresAt: moment(),
  },
  indexes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
});

export type ChallengeDocument = DocumentOf<typeof challenges>;
