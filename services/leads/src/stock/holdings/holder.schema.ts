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

const vector = { type: [Number], required: true };

export const holderSchema = new Schema<HolderDocument>(
  { _id: String, owned: vector, overlap: vector, seenWithdrawn: vector, seenArrivals: vector },
  { collection: 'holders', versionKey: false },
);

export const HOLDER_MODEL = 'Holder';
