import type { PurchaseId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { ShelfIndex } from './shelf.js';

/** What a holder owns of one shelf. */
export interface HoldingRow {
  /** `<shelf>:<holder>` */
  readonly _id: string;
  /** Lead numbers, as a bitmap. */
  readonly numbers: Buffer;
}

export const holdingSchema = new Schema<HoldingRow>(
  { _id: String, numbers: Buffer },
  { collection: 'holdings', versionKey: false },
);

/**
 * A holder's holdings in one dataset as vectors over the shelves. Every change of holdings writes
 * this one document: it is where two purchases of one holder at once meet and one of them waits.
 */
export interface HolderRow {
  /** `<dataset>:<holder>` */
  readonly _id: string;
  readonly owned: number[];
  /** How many of the owned are also withdrawn … */
  readonly overlap: number[];
  /** … as of so many withdrawals on the shelf; when there are more by now, the overlap must be counted anew. */
  readonly seenWithdrawn: number[];
  /** How many of the shelf's arrivals are settled in the holdings. */
  readonly seenArrivals: number[];
}

const vector = { type: [Number], required: true };

export const holderSchema = new Schema<HolderRow>(
  { _id: String, owned: vector, overlap: vector, seenWithdrawn: vector, seenArrivals: vector },
  { collection: 'holders', versionKey: false },
);

/** The leads of one purchase: of which shelf, which numbers. */
export interface AllocatedShelf {
  readonly index: ShelfIndex;
  readonly numbers: Buffer;
  /** How many withdrawals the shelf had when the purchase looked. */
  readonly seenWithdrawn: number;
}

export interface AllocationRow {
  readonly _id: PurchaseId;
  readonly shelves: AllocatedShelf[];
  /** For each shelf its id and the highest number taken, `<shelf>:<ten digits>`: who took from these numbers or later ones? */
  readonly ends: string[];
}

export const allocationSchema = new Schema<AllocationRow>(
  { _id: String, shelves: [Object], ends: [String] },
  { collection: 'allocations', versionKey: false },
);
allocationSchema.index({ ends: 1 });
