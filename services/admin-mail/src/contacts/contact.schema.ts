import { Schema } from 'mongoose';
import type { UserId } from '@leadmart/contracts';

/** What is known of a user so far: events come in any order, so all but the id may still be missing. */
export interface ContactDocument {
  readonly _id: UserId;
  readonly email?: string;
  readonly username?: string;
  readonly verifiedAt?: Date;
  readonly unsubscribeToken: string;
  readonly unsubscribedAt?: Date;
  /** The account is deleted: nothing else is kept, and nothing is learned any more. */
  readonly leftAt?: Date;
}

export const CONTACT = 'Contact';

export const contactSchema = new Schema<ContactDocument>(
  {
    _id: String,
    email: String,
    username: String,
    verifiedAt: Date,
    unsubscribeToken: { type: String, required: true },
    unsubscribedAt: Date,
    leftAt: Date,
  },
  { collection: 'contacts', versionKey: false },
);
// Not unique: a deleted account's address may register again before we hear of the deletion.
contactSchema.index({ email: 1 }, { sparse: true });
contactSchema.index({ unsubscribeToken: 1 }, { unique: true });

/** How far the users that were there before us have been asked for. */
export interface CatchUpDocument {
  readonly _id: 'users';
  readonly after: UserId | null;
  readonly doneAt?: Date;
}

export const CATCH_UP = 'CatchUp';

export const catchUpSchema = new Schema<CatchUpDocument>(
  { _id: String, after: { type: String, default: null }, doneAt: Date },
  { collection: 'catch_ups', versionKey: false },
);
