import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

export const CHALLENGE_MODEL = 'Challenge';

/** A login whose password was right and that waits for the second factor. */
export interface ChallengeDocument {
  /** SHA-256 of the secret that the client has. */
  readonly _id: string;
  readonly userId: UserId;
  /** Void once the sessions of the user have ended: the password may be another one. */
  readonly sessionVersion: number;
  readonly expiresAt: Date;
}

export const challengeSchema = new Schema<ChallengeDocument>(
  { _id: String, userId: String, sessionVersion: Number, expiresAt: Date },
  { collection: 'challenges', versionKey: false },
);
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
