import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { BuyerGuard } from './buyer-guard.js';

/** A buyer's guard. A purchase also writes it, so that two purchases of one buyer in different datasets conflict. */
export interface BuyerGuardDocument extends BuyerGuard {
  readonly _id: UserId;
  /** The number of times that exclusions of the buyer were stored, which therefore conflicts with purchases. */
  readonly settled?: number;
}

export const buyerGuardSchema = new Schema<BuyerGuardDocument>(
  {
    _id: String,
    lists: Number,
    funded: Boolean,
    taken: Object,
    undone: Number,
    includesOwned: Boolean,
    settled: Number,
  },
  { collection: 'buyer_guards', versionKey: false },
);

export const BUYER_GUARD_MODEL = 'BuyerGuard';
