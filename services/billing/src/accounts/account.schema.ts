import { workField, type WorkState } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { Account } from './account.js';

/** An account as stored: its `_id` is the user's id. */
export type AccountDocument = Omit<Account, 'userId'> & {
  readonly _id: string;
  /** A crossing of the limit of the automatic top-up is to be handled. */
  readonly topUpWork?: WorkState;
};

const count = { type: Number, required: true };

export const accountSchema = new Schema<AccountDocument>(
  {
    _id: String,
    email: { type: String, default: null },
    emailRevision: Number,
    balance: count,
    paid: count,
    version: count,
    statementCounts: {
      type: new Schema(
        {
          creditPurchase: count,
          leadPurchase: count,
          adjustment: count,
          refund: count,
          return: count,
        },
        { _id: false },
      ),
      required: true,
    },
    lastPurchaseAt: { type: Date, default: null },
    topUp: new Schema({ below: count, crossing: String }, { _id: false }),
    topUpWork: workField,
    alertBelow: Number,
    openedAt: { type: Date, required: true },
    closedAt: Date,
  },
  { collection: 'accounts', versionKey: false },
);
// Accounts whose balance fell below the limit of their automatic top-up.
accountSchema.index({ 'topUpWork.dueAt': 1 }, { sparse: true });
// The admins' list of users, sorted by e-mail.
accountSchema.index({ email: 1 });
// The list sorted by balance, and the counts of a bulk removal; the e-mail leaves out accounts without one.
accountSchema.index({ balance: 1, email: 1 });
// The list sorted by last purchase.
accountSchema.index({ lastPurchaseAt: 1, email: 1 });

export const ACCOUNT_MODEL = 'Account';
