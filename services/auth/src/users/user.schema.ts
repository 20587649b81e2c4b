import type { UserId } from '@leadmart/contracts';
import { workField, type WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { RegistrationProof } from '../verification/registration-proof.js';
import type { User } from './user.js';

/** A user as stored. */
export interface UserDocument extends Omit<User, 'id'> {
  readonly _id: UserId;
  /** The texts that admin search finds this user by: see `search/search-keys.ts`. */
  readonly searchKeys: string[];
  /** The name as the admins' list sorts it: see `name-key.ts`. */
  readonly nameKey: string;
  /** Due for the deletion at `deletionDueAt`. */
  readonly work?: WorkState;
  /** Counts transactions that relied on this user: see `UserRepository.holdAdmin` and `hold`. */
  readonly timesHeld?: number;
}

export const userSchema = new Schema<UserDocument>(
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
    deletionDueAt: Date,
    work: workField,
    secondFactors: { type: [String], default: undefined },
    stamp: Object,
    sessionVersion: Number,
    registeredAt: Date,
    searchKeys: [String],
    nameKey: String,
    timesHeld: Number,
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ searchKeys: 1 });
// The admins' list of users, sorted by name.
userSchema.index({ nameKey: 1, email: 1 });
// Sparse: finds the few accounts that wait for their deletion.
userSchema.index({ 'work.dueAt': 1 }, { sparse: true });
// Finds the few admins among many users.
userSchema.index({ isAdmin: 1 }, { partialFilterExpression: { isAdmin: true } });

export const USER_MODEL = 'User';
