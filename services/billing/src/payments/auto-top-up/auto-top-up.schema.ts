import { Schema } from 'mongoose';
import type { AutoTopUp } from './auto-top-up.js';

/** The automatic top-up of one user; its `_id` is the user's id. */
export type AutoTopUpDocument = Omit<AutoTopUp, 'userId'> & { readonly _id: string };

const text = { type: String, required: true };
const whole = { type: Number, required: true };

export const autoTopUpSchema = new Schema<AutoTopUpDocument>(
  {
    _id: String,
    state: text,
    setUp: new Schema(
      { at: { type: Date, required: true }, sessionVersion: whole },
      { _id: false },
    ),
    below: whole,
    packageId: text,
    packageName: text,
    credits: whole,
    price: whole,
    maxPerMonth: whole,
    reason: String,
    runs: [
      new Schema(
        { crossing: text, at: { type: Date, required: true }, outcome: String },
        { _id: false },
      ),
    ],
  },
  { collection: 'autotopups', versionKey: false },
);

export const AUTO_TOP_UP_MODEL = 'AutoTopUp';
