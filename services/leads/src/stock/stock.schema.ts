import type { DatasetId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** How much a dataset has, as vectors over its shelves: enough to answer for availability without opening a bitmap. */
export interface StockRow {
  readonly _id: DatasetId;
  /** Leads ever put on each shelf; their numbers are 0 … count - 1. */
  readonly counts: number[];
  /** How many of them are no longer for sale. */
  readonly withdrawn: number[];
  /** How many of them came from another shelf. */
  readonly arrivals: number[];
}

const vector = { type: [Number], required: true };

export const stockSchema = new Schema<StockRow>(
  { _id: String, counts: vector, withdrawn: vector, arrivals: vector },
  { collection: 'stocks', versionKey: false },
);

/** Where the next purchase starts on each shelf. Advice, written outside of transactions: losing one costs nothing. */
export interface RotationRow {
  readonly _id: DatasetId;
  /** By shelf index. */
  readonly pointers: Record<string, number>;
}

export const rotationSchema = new Schema<RotationRow>(
  { _id: String, pointers: Object },
  { collection: 'rotations', versionKey: false },
);
