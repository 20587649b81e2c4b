import { Schema } from 'mongoose';
import type { Entry } from './entry.js';

/** An entry as stored. `isLine` lets one index answer for statement lines of all types. */
export type EntryDocument = Omit<Entry, 'id'> & {
  readonly _id: string;
  readonly isLine: boolean;
};

const text = { type: String, required: true };
const whole = { type: Number, required: true };

export const entrySchema = new Schema<EntryDocument>(
  {
    _id: String,
    userId: text,
    operationId: text,
    source: text,
    kind: text,
    amount: whole,
    balanceBefore: whole,
    balanceAfter: whole,
    version: whole,
    actor: { type: new Schema({ role: text, id: String }, { _id: false }), required: true },
    description: { type: String, default: '' },
    lineType: String,
    isLine: { type: Boolean, required: true },
    details: {
      type: new Schema(
        {
          purchaseId: String,
          paymentId: String,
          batchId: String,
          claimId: String,
          cents: Number,
          requested: Number,
          quantity: Number,
        },
        { _id: false },
      ),
      default: {},
    },
    occurredAt: { type: Date, required: true },
  },
  { collection: 'entries', versionKey: false, minimize: false },
);
entrySchema.index({ operationId: 1 }, { unique: true });
// Two entries can never follow the same entry.
entrySchema.index({ userId: 1, version: 1 }, { unique: true });
entrySchema.index({ userId: 1, isLine: 1, version: -1 });
entrySchema.index({ userId: 1, lineType: 1, version: -1 });
// Ranges of time, and the order by amount. A line's type is checked in the key.
entrySchema.index({ userId: 1, isLine: 1, occurredAt: -1, version: -1, lineType: 1 });
entrySchema.index({ userId: 1, isLine: 1, amount: -1, version: -1, lineType: 1 });

export const ENTRY_MODEL = 'Entry';
