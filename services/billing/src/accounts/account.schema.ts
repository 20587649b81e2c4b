import { Schema } from 'mongoose';
import type { Account, StatementCounts } from './account.js';

/**
 * An account as stored: its `_id` is the user's id. `history` is the stored name of the statement's
 * counts; it keeps the name that older builds read (decisions/0014).
 */
export type AccountDocument = Omit<Account, 'userId' | 'statementCounts'> & {
  readonly _id: string;
  readonly history: Omit<StatementCounts, 'return'> & Partial<Pick<StatementCounts, 'return'>>;
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
    history: {
      type: new Schema(
        {
          creditPurchase: count,
          leadPurchase: count,
          adjustment: count,
          refund: count,
          // Missing in accounts from before leads could be returned.
          return: Number,
        },
        { _id: false },
      ),
      required: true,
    },
    lastPurchaseAt: { type: Date, default: null },
    topUp: new Schema({ below: count, crossing: String }, { _id: false }),
    alertBelow: Number,
    openedAt: { type: Date, required: true },
    closedAt: Date,
  },
  { collection: 'accounts', versionKey: false },
);
// Accounts whose balance fell below the limit of their automatic top-up.
accountSchema.index({ 'topUp.crossing': 1 }, { sparse: true });
// The admins' list of users, sorted by e-mail.
accountSchema.index({ email: 1 });
// The list sorted by balance, and the counts of a bulk removal; the e-mail leaves out accounts without one.
accountSchema.index({ balance: 1, email: 1 });
// The list sorted by last purchase.
accountSchema.index({ lastPurchaseAt: 1, email: 1 });

export const ACCOUNT_MODEL = 'Account';
