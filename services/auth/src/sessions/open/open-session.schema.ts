import { Schema } from 'mongoose';
import type { OpenSession } from './open-session.js';

export const OPEN_SESSION_MODEL = 'OpenSession';

/** A session as stored: its `_id` is the id of the session. */
export interface OpenSessionDocument extends Omit<OpenSession, 'id'> {
  readonly _id: string;
}

export const openSessionSchema = new Schema<OpenSessionDocument>(
  {
    _id: String,
    userId: String,
    sessionVersion: Number,
    startedAt: Date,
    lastUsedAt: Date,
    endsAt: Date,
    device: String,
    place: String,
  },
  { collection: 'openSessions', versionKey: false },
);
openSessionSchema.index({ userId: 1, lastUsedAt: -1 });
openSessionSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });
