import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

export const LOGGED_OUT_SESSION_MODEL = 'LoggedOutSession';

/** Records that one session was logged out. Stored as long as a token of it can be valid. */
export interface LoggedOutSessionDocument {
  /** The id of the session, which its tokens carry. */
  readonly _id: string;
  readonly userId: UserId;
  readonly endedAt: Date;
  readonly forgetAt: Date;
}

export const loggedOutSessionSchema = new Schema<LoggedOutSessionDocument>(
  { _id: String, userId: String, endedAt: Date, forgetAt: Date },
  { collection: 'loggedOutSessions', versionKey: false },
);
loggedOutSessionSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
loggedOutSessionSchema.index({ endedAt: 1 });
