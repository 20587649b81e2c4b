import { Schema } from 'mongoose';
import type { FailureCounter } from './failure-counter.js';

/** A counter as stored. */
export interface FailureCounterDocument extends Omit<FailureCounter, 'id'> {
  readonly _id: string;
  readonly expiresAt: Date;
}

export const failureCounterSchema = new Schema<FailureCounterDocument>(
  {
    _id: String,
    failures: Number,
    slowedUntil: Date,
    failuresForgottenAt: Date,
    knownUntil: Date,
    expiresAt: Date,
  },
  { collection: 'failures', versionKey: false },
);
failureCounterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const FAILURE_COUNTER_MODEL = 'FailureCounter';
