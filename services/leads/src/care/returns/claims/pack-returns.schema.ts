import type { PurchaseId, UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { PackReturns } from './claim.js';

/** The numbers of claimed leads of one pack. Every claim and decision writes it, so that those of a pack conflict. */
export interface PackReturnsDocument extends PackReturns {
  readonly _id: PurchaseId;
  readonly buyerId: UserId;
}

const count = { type: Number, required: true };

export const packReturnsSchema = new Schema<PackReturnsDocument>(
  {
    _id: String,
    buyerId: { type: String, required: true },
    open: count,
    approved: count,
    declined: count,
  },
  { collection: 'pack_returns', versionKey: false },
);
// A buyer's history.
packReturnsSchema.index({ buyerId: 1 });

export const PACK_RETURNS_MODEL = 'PackReturns';
