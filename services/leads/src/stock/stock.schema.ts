import type { DatasetId, UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { ShelfRange } from './shelf-range.js';

/** How much a dataset has, as vectors over its shelves: enough to answer for availability without opening a bitmap. */
export interface StockRow {
  readonly _id: DatasetId;
  /** Leads ever put on each shelf; their numbers are 0 … count - 1. */
  readonly counts: number[];
  /** How many of them are no longer for sale. */
  readonly withdrawn: number[];
  /** How many of them came from another shelf. */
  readonly arrivals: number[];
  /** While an upload is being undone. */
  readonly fence?: Fence;
}

/** Numbers that nobody may take for now: either they are withdrawn soon, or the fence is lifted again. */
export interface Fence {
  /** The staging that raised it. */
  readonly by: UploadId;
  readonly shelves: readonly FencedRange[];
}

export interface FencedRange extends ShelfRange {
  /** How many of them would be for sale. */
  readonly forSale: number;
}

const vector = { type: [Number], required: true };

export const stockSchema = new Schema<StockRow>(
  { _id: String, counts: vector, withdrawn: vector, arrivals: vector, fence: Object },
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
