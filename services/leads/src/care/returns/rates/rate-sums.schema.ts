import { Schema } from 'mongoose';
import type { RateSums } from './rate-sums.js';

/** `_id` is `<day>:<dataset>`, so a range of days is a range of ids. */
export type RateSumsDocument = RateSums & { readonly _id: string };

export const rateSumsSchema = new Schema<RateSumsDocument>(
  {
    _id: String,
    datasetId: { type: String, required: true },
    day: { type: String, required: true },
    sold: Number,
    returned: Number,
    states: Object,
    uploads: Object,
    reasons: Object,
  },
  { collection: 'return_rates', versionKey: false },
);
rateSumsSchema.index({ datasetId: 1, day: 1 });

export const RATE_SUMS_MODEL = 'RateSums';
