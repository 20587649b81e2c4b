import { Schema } from 'mongoose';
import type { UserId } from '@leadmart/contracts';

/** A contact as stored. Events arrive in any order, so every field except the id may still be missing. */
export interface ContactDocument {
  readonly _id: UserId;
  readonly email?: string;
  readonly username?: string;
  /** The user's revision that address and name are from; missing while they are those of the registration. */
  readonly revision?: number;
  readonly verifiedAt?: Date;
  readonly unsubscribeToken: string;
  readonly unsubscribedAt?: Date;
  /** Set when the user was deleted: nothing else is stored, and later events change nothing. */
  readonly leftAt?: Date;
}

export const CONTACT_MODEL = 'Contact';

export const contactSchema = new Schema<ContactDocument>(
  {
    _id: String,
    email: String,
    username: String,
    revision: Number,
    verifiedAt: Date,
    unsubscribeToken: { type: String, required: true },
    unsubscribedAt: Date,
    leftAt: Date,
  },
  { collection: 'contacts', versionKey: false },
);
// Not unique: a deleted user's address may register again before this service consumes the deletion.
contactSchema.index({ email: 1 }, { sparse: true });
// Sparse: they count the verified and the unsubscribed users.
contactSchema.index({ verifiedAt: 1 }, { sparse: true });
contactSchema.index({ unsubscribedAt: 1 }, { sparse: true });
contactSchema.index({ unsubscribeToken: 1 }, { unique: true });
