import { Schema } from 'mongoose';
import type { StandingRun } from './standing-order.js';

export type StandingRunDocument = Omit<StandingRun, 'id'> & { readonly _id: string };

const text = { type: String, required: true };
const keptSeconds = 400 * 24 * 60 * 60;

export const standingRunSchema = new Schema<StandingRunDocument>(
  {
    _id: String,
    orderId: text,
    buyerId: text,
    date: text,
    attempt: Object,
    attempts: { type: Number, required: true },
    result: String,
    reason: String,
    purchaseId: String,
    quantity: Number,
    cost: Number,
    endedAt: Date,
  },
  { collection: 'standing_runs', versionKey: false },
);
standingRunSchema.index({ buyerId: 1, orderId: 1, date: -1 });
standingRunSchema.index({ endedAt: 1 }, { expireAfterSeconds: keptSeconds });

export const STANDING_RUN_MODEL = 'StandingRun';
