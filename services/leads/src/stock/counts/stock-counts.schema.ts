import type { DatasetId, OptOutId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { StockCounts } from './stock-counts.js';

/** The counts as stored; `_id` is the dataset's id. */
export interface StockCountsDocument extends StockCounts {
  readonly _id: DatasetId;
  /** Only in the document that counts refused phones for all datasets, so that uploads read it with the counts. */
  readonly refusals?: number;
  /** Only there: the opt-outs that purchases look for before payment. */
  readonly pending?: readonly OptOutId[];
}

const vector = { type: [Number], required: true };

export const stockCountsSchema = new Schema<StockCountsDocument>(
  {
    _id: String,
    counts: vector,
    withdrawn: vector,
    arrivals: vector,
    statusChanges: Number,
    fence: Object,
    refusals: Number,
    pending: { type: [String], default: undefined },
  },
  { collection: 'stocks', versionKey: false },
);

export const STOCK_COUNTS_MODEL = 'StockCounts';
