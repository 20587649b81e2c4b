import type { CreditTenths, UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

export const BALANCE_MODEL = 'Balance';

/** What billing last said a user has; `version` tells a late message from a newer one. */
export interface BalanceDocument {
  readonly _id: UserId;
  readonly balance: CreditTenths;
  readonly version: number;
}

export const balanceSchema = new Schema<BalanceDocument>(
  { _id: String, balance: Number, version: Number },
  { collection: 'balances', versionKey: false },
);
