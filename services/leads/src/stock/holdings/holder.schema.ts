import { Schema } from 'mongoose';

/**
 * A holder's holdings in one dataset as vectors over the shelves. Every change of holdings writes
 * this one document: it is where two purchases of one holder at once meet and one of them waits.
 */
export interface HolderDocument {
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

export const holderSchema = new Schema<HolderDocument>(
  { _id: String, owned: vector, overlap: vector, seenWithdrawn: vector, seenArrivals: vector },
  { collection: 'holders', versionKey: false },
);

export const HOLDER_MODEL = 'Holder';
