import { Schema } from 'mongoose';
import type { BuyerGuard } from '../exclusions/buyer-guard.js';
import type { Settlement } from '../exclusions/exclusion.js';

/**
 * A holder's holdings in one dataset as vectors over the shelves. Every change of holdings writes this
 * document, so two purchases of one holder at the same time conflict here and one of them waits.
 */
export interface HolderDocument {
  /** `<dataset>:<holder>` */
  readonly _id: string;
  readonly owned: number[];
  /** The number of owned leads that are also withdrawn, as of `seenWithdrawn`. */
  readonly overlap: number[];
  /** The number of withdrawals on the shelf when `overlap` was counted; if it is higher now, `overlap` must be counted again. */
  readonly seenWithdrawn: number[];
  /** The number of arrivals on the shelf that are settled in the holdings. */
  readonly seenArrivals: number[];
  /** The number of purchases of the holder that were undone; 0 if missing. */
  readonly undone?: number;
  /** Only of excluders: see exclusions/exclusion.ts. Their overlap also counts leads that the buyer owns or excludes otherwise. */
  readonly settlement?: Settlement;
}

/**
 * The small bitmaps of a holder in one dataset. In the same collection as the vectors, so that a purchase reads both
 * with one command; a document of its own, because availability reads only vectors.
 */
export interface PackedHoldingsDocument {
  /** `<dataset>:packed:<holder>` */
  readonly _id: string;
  /** See packed-holdings.ts. */
  readonly packed: Buffer;
}

/**
 * A buyer's guard. In the same collection, so that a purchase reads it with the holder; it also writes it, so that two
 * purchases of one buyer in different datasets conflict.
 */
export interface BuyerGuardDocument extends BuyerGuard {
  /** `guard:<buyer>` */
  readonly _id: string;
  /** The number of times that exclusions of the buyer were stored, which therefore conflicts with purchases. */
  readonly settled?: number;
}

/** Any document of the collection. */
export type HoldersDocument = HolderDocument | PackedHoldingsDocument | BuyerGuardDocument;

const vector = [Number];

export const holderSchema = new Schema<HoldersDocument>(
  {
    _id: String,
    owned: vector,
    overlap: vector,
    seenWithdrawn: vector,
    seenArrivals: vector,
    settlement: Object,
    packed: Buffer,
    lists: Number,
    funded: Boolean,
    taken: Object,
    undone: Number,
    includesOwned: Boolean,
    settled: Number,
  },
  { collection: 'holders', versionKey: false },
);

export const HOLDER_MODEL = 'Holder';
