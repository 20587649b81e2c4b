import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

export const ENDED_SESSION_MODEL = 'EndedSession';

/** Records that all sessions of a user below a version have ended. Stored as long as a token of such a session can be valid. */
export interface EndedSessionDocument {
  readonly _id: UserId;
  readonly sessionVersion: number;
  readonly endedAt: Date;
  readonly forgetAt: Date;
}

export const endedSessionSchema = new Schema<EndedSessionDocument>(
  { _id: String, sessionVersion: Number, endedAt: Date, forgetAt: Date },
  { collection: 'endedSessions', versionKey: false },
);
endedSessionSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
endedSessionSchema.index({ endedAt: 1 });
