import { Schema } from 'mongoose';
import type { Day } from '../figures/days.js';

/**
 * A user as stored, `_id` is generation and user id. A deleted user keeps the id and `gone` only, so that a
 * registration that arrives late does not bring the user back.
 */
export interface UserDocument {
  readonly _id: string;
  readonly generation: string;
  readonly email?: string;
  readonly registeredOn?: Day;
  readonly revision?: number;
  readonly gone: boolean;
}

export const userSchema = new Schema<UserDocument>(
  {
    _id: String,
    generation: { type: String, required: true },
    email: String,
    registeredOn: String,
    revision: Number,
    gone: { type: Boolean, required: true },
  },
  { collection: 'users', versionKey: false },
);
userSchema.index({ generation: 1, email: 1 });

export const USER_MODEL = 'User';
