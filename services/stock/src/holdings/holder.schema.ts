import { Schema } from 'mongoose';
import type { Settlement } from '../exclusions/exclusion.js';

/**
 * A holder's leads in one dataset: vectors over the shelves, and the small bitmaps. Every change of holdings writes this
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
  /** The small bitmaps: see packed-holdings.ts. Availability does not read them. */
  readonly packed: Buffer;
}

const vector = [Number];

export const holderSchema = new Schema<HolderDocument>(
  {
    _id: String,
    owned: vector,
    overlap: vector,
    seenWithdrawn: vector,
    seenArrivals: vector,
    undone: Number,
    settlement: Object,
    packed: Buffer,
  },
  { collection: 'holders', versionKey: false },
);

export const HOLDER_MODEL = 'Holder';
