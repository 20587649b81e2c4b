import type { UserId } from '@leadmart/contracts';
import { entity, moment, orNull, text, type DocumentOf } from '@leadmart/platform/entities';

/** A challenge that a passkey has to sign. */
export const passkeyChallenges = entity({
  collection: 'passkeyChallenges',
  fields: {
    /** SHA-256 of the challenge. */
    _id: text(),
    /** The user who adds a passkey; null for a login or a proof, where the passkey says who the user is. */
    userId: orNull(text<UserId>()),
    expiresAt: moment(),
  },
  indexes: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
});

export type PasskeyChallengeDocument = DocumentOf<typeof passkeyChallenges>;
