import { Schema } from 'mongoose';
import type { Day } from './days.js';
import type { Figures } from './figure.decisions.js';

/** The figures of one day that had any. */
export type DayDocument = Partial<Figures> & { readonly _id: Day };

export const daySchema = new Schema<DayDocument>(
  {
    _id: String,
    capturedCents: Number,
    refundedCents: Number,
    payments: Number,
    registrations: Number,
    purchases: Number,
    leadsSold: Number,
  },
  { collection: 'days', versionKey: false },
);

export const DAY_MODEL = 'Day';
