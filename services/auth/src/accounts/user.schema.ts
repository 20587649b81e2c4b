import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { RegistrationProof } from '../verification/registration-proof.js';

export const USER = 'User';

/** A person with an account. */
export interface User {
  readonly _id: UserId;
  /** Trimmed and case-folded; unique. */
  readonly email: string;
  readonly username: string;
  /** Null: no password opens the account until its owner chooses one by a link. */
  readonly passwordHash: string | null;
  readonly isAdmin: boolean;
  readonly verifiedAt: Date | null;
  /** Until the address is verified. Accounts of before, and those nobody registered, have none. */
  readonly registrationProof?: RegistrationProof | null | undefined;
  /** Since when every login is refused. */
  readonly lockedAt?: Date | null;
  /** Tokens carry it; those with a lower one have ended. */
  readonly sessionVersion: number;
  readonly registeredAt: Date;
}

export interface UserRecord extends User {
  readonly searchKeys: string[];
  /** How often a transaction relied on this admin staying one: see `UserRepository.holdAdmin`. */
  readonly timesHeld?: number;
}

export const userSchema = new Schema<UserRecord>(
  {
    _id: String,
    email: String,
    username: String,
    passwordHash: String,
    isAdmin: Boolean,
    verifiedAt: { type: Date, default: null },
    registrationProof: {
      type: new Schema<RegistrationProof>(
        { secretHash: String, originHash: String },
        { _id: false },
      ),
      default: null,
    },
    lockedAt: Date,
    sessionVersion: Number,
    registeredAt: Date,
    searchKeys: [String],
    timesHeld: Number,
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ searchKeys: 1 });
// To find an admin among many users.
userSchema.index({ isAdmin: 1 }, { partialFilterExpression: { isAdmin: true } });
