import type { DatasetId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { StockCounts } from './stock-counts.js';

/** The counts as stored; `_id` is the dataset's id. */
export interface StockCountsDocument extends StockCounts {
  readonly _id: DatasetId;
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
  },
  { collection: 'stocks', versionKey: false },
);

export const STOCK_COUNTS_MODEL = 'StockCounts';
