import { workField } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { Payment } from './payment.js';

export type PaymentDocument = Omit<Payment, 'id'> & { readonly _id: string };

const text = { type: String, required: true };
const whole = { type: Number, required: true };
const plain = { _id: false } as const;

const takenBack = new Schema(
  {
    refunded: whole,
    credits: whole,
    disputes: [
      new Schema({ id: text, amount: whole, status: text, at: Number, reports: [String] }, plain),
    ],
  },
  { ...plain, id: false },
);

export const paymentSchema = new Schema<PaymentDocument>(
  {
    _id: String,
    userId: text,
    packageId: text,
    packageName: text,
    paymentMethodId: text,
    customerId: String,
    isAutomatic: Boolean,
    card: new Schema({ brand: text, last4: text }, plain),
    credits: whole,
    amount: whole,
    listPrice: whole,
    discount: { type: Number, required: true },
    status: text,
    claim: String,
    inputHash: text,
    intentId: String,
    failure: new Schema({ kind: text, reason: text, declineCode: String }, plain),
    balanceAfter: Number,
    takenBack: { type: takenBack, required: true },
    declineCounters: { type: [String], default: undefined },
    workUntil: { type: Date, required: true },
    work: workField,
    checks: whole,
    createdAt: { type: Date, required: true },
    settledAt: Date,
  },
  { collection: 'payments', versionKey: false, minimize: false, id: false },
);
// Only this index decides whether two requests are the same payment.
paymentSchema.index({ claim: 1 }, { unique: true, sparse: true });
paymentSchema.index({ intentId: 1 }, { unique: true, sparse: true });
paymentSchema.index({ 'work.dueAt': 1 }, { sparse: true });

export const PAYMENT_MODEL = 'Payment';
