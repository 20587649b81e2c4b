import { workField, type WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { Receipt } from './receipt.js';

/** A receipt as stored. Until it is issued it is due; from then on it has number, file and hash, for ever. */
export type ReceiptDocument = Omit<Receipt, 'id'> & {
  readonly _id: string;
  readonly work?: WorkState;
  readonly number?: string;
  readonly pdf?: Buffer;
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256?: string;
  readonly issuedAt?: Date;
};

/** The number of one receipt. Its `_id` is the receipt's id, so that a receipt has one number. */
export interface ReceiptNumberDocument {
  readonly _id: string;
  readonly series: string;
  readonly number: number;
}

const text = { type: String, required: true };
const whole = { type: Number, required: true };
const plain = { _id: false } as const;

export const receiptSchema = new Schema<ReceiptDocument>(
  {
    _id: String,
    userId: text,
    kind: text,
    of: text,
    occurredAt: { type: Date, required: true },
    buyer: new Schema({ company: String, address: String, country: String, taxId: String }, plain),
    description: { type: String, default: '' },
    credits: whole,
    total: whole,
    paymentId: String,
    card: new Schema({ brand: text, last4: text }, plain),
    listPrice: Number,
    discount: Number,
    quantity: Number,
    work: workField,
    number: String,
    pdf: Buffer,
    sha256: String,
    issuedAt: Date,
  },
  { collection: 'receipts', versionKey: false, minimize: false, id: false },
);
receiptSchema.index({ 'work.dueAt': 1 }, { sparse: true });
// The export of a user's data.
receiptSchema.index({ userId: 1, _id: 1 });
// The receipt that a credit note refers to.
receiptSchema.index({ paymentId: 1 }, { sparse: true });

export const receiptNumberSchema = new Schema<ReceiptNumberDocument>(
  { _id: String, series: text, number: whole },
  { collection: 'receiptnumbers', versionKey: false },
);
// Only this index decides which receipt gets a number.
receiptNumberSchema.index({ series: 1, number: -1 }, { unique: true });

export const RECEIPT_MODEL = 'Receipt';
export const RECEIPT_NUMBER_MODEL = 'ReceiptNumber';
