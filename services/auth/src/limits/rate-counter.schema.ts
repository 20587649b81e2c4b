import { Schema } from 'mongoose';
import type { RateCounter } from './rate-counter.js';

/** A counter as stored. */
export type RateCounterDocument = Omit<RateCounter, 'id'> & { readonly _id: string };

export const rateCounterSchema = new Schema<RateCounterDocument>(
  { _id: String, times: Number, endsAt: Date },
  { collection: 'rates', versionKey: false },
);
rateCounterSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });

export const RATE_COUNTER_MODEL = 'RateCounter';
