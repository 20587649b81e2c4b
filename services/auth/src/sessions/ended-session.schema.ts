import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

export const ENDED_SESSION = 'EndedSession';

/** That every session of a user below a version has ended; kept while a token of such a session could live. */
export interface EndedSessionRecord {
  readonly _id: UserId;
  readonly sessionVersion: number;
  readonly endedAt: Date;
  readonly forgetAt: Date;
}

export const endedSessionSchema = new Schema<EndedSessionRecord>(
  { _id: String, sessionVersion: Number, endedAt: Date, forgetAt: Date },
  { collection: 'endedSessions', versionKey: false },
);
endedSessionSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
endedSessionSchema.index({ endedAt: 1 });
