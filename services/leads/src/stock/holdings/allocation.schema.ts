import type { PurchaseId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { ShelfIndex } from '../shelves/shelf.js';

/** The leads of one purchase: of which shelf, which numbers. */
export interface AllocatedShelf {
  readonly index: ShelfIndex;
  readonly numbers: Buffer;
  /** How many withdrawals the shelf had when the purchase looked. */
  readonly seenWithdrawn: number;
}

export interface AllocationDocument {
  readonly _id: PurchaseId;
  readonly shelves: AllocatedShelf[];
  /** For each shelf its id and the highest number taken, `<shelf>:<ten digits>`: who took from these numbers or later ones? */
  readonly ends: string[];
}

export const allocationSchema = new Schema<AllocationDocument>(
  { _id: String, shelves: [Object], ends: [String] },
  { collection: 'allocations', versionKey: false },
);
allocationSchema.index({ ends: 1 });
