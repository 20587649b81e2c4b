import { Schema } from 'mongoose';

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

const vector = [Number];

export const holderSchema = new Schema<HolderDocument | PackedHoldingsDocument>(
  {
    _id: String,
    owned: vector,
    overlap: vector,
    seenWithdrawn: vector,
    seenArrivals: vector,
    packed: Buffer,
  },
  { collection: 'holders', versionKey: false },
);

export const HOLDER_MODEL = 'Holder';
