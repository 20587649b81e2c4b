import type { CreditTenths, UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

export const BALANCE_MODEL = 'Balance';

/** The last balance published by billing. `version` orders messages that arrive late. */
export interface BalanceDocument {
  readonly _id: UserId;
  readonly balance: CreditTenths;
  readonly version: number;
}

export const balanceSchema = new Schema<BalanceDocument>(
  { _id: String, balance: Number, version: Number },
  { collection: 'balances', versionKey: false },
);
