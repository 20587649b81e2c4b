import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The progress of reading the users from before this service's queue existed. */
export interface CatchUpDocument {
  readonly _id: 'users';
  readonly after: UserId | null;
  readonly doneAt?: Date;
}

export const catchUpSchema = new Schema<CatchUpDocument>(
  { _id: String, after: { type: String, default: null }, doneAt: Date },
  { collection: 'catch_ups', versionKey: false },
);

export const CATCH_UP_MODEL = 'CatchUp';
