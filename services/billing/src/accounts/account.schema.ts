import { Schema } from 'mongoose';
import type { Account } from './account.js';

/** An account as stored: its `_id` is the user's. */
export type AccountDocument = Omit<Account, 'userId'> & { readonly _id: string };

const count = { type: Number, required: true };

export const accountSchema = new Schema<AccountDocument>(
  {
    _id: String,
    email: { type: String, default: null },
    balance: count,
    held: count,
    version: count,
    history: {
      type: new Schema(
        { creditPurchase: count, leadPurchase: count, adjustment: count, refund: count },
        { _id: false },
      ),
      required: true,
    },
    lastPurchaseAt: { type: Date, default: null },
    openedAt: { type: Date, required: true },
    closedAt: Date,
  },
  { collection: 'accounts', versionKey: false },
);
// The admin's list: a prefix of the address, in its order.
accountSchema.index({ email: 1 });

export const ACCOUNT_MODEL = 'Account';
