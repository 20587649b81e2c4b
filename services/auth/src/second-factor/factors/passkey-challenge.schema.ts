import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

export const PASSKEY_CHALLENGE_MODEL = 'PasskeyChallenge';

/** A challenge that a passkey has to sign. */
export interface PasskeyChallengeDocument {
  /** SHA-256 of the challenge. */
  readonly _id: string;
  /** The user who adds a passkey; null for a login or a proof, where the passkey says who the user is. */
  readonly userId: UserId | null;
  readonly expiresAt: Date;
}

export const passkeyChallengeSchema = new Schema<PasskeyChallengeDocument>(
  { _id: String, userId: { type: String, default: null }, expiresAt: Date },
  { collection: 'passkeyChallenges', versionKey: false },
);
passkeyChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
