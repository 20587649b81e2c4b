import { Schema } from 'mongoose';
import type { Day } from '../figures/days.js';

/**
 * Somebody with an account, for names in the audit trail and the number of users. Of one who is gone only
 * the id is left, so that a late word of the registration does not bring the account back.
 */
export interface PersonDocument {
  /** Generation and user. */
  readonly _id: string;
  readonly generation: string;
  readonly email?: string;
  readonly registeredOn?: Day;
  readonly gone: boolean;
}

export const personSchema = new Schema<PersonDocument>(
  {
    _id: String,
    generation: { type: String, required: true },
    email: String,
    registeredOn: String,
    gone: { type: Boolean, required: true },
  },
  { collection: 'people', versionKey: false },
);
personSchema.index({ generation: 1, email: 1 });

export const PERSON_MODEL = 'Person';
