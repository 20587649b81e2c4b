import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { SeenCounts } from './twin-pair.js';

/** The current twins of a pair of datasets, see StoredTwins. */
export interface TwinsDocument {
  /** See pairId. */
  readonly _id: string;
  readonly version: number;
  readonly seen: SeenCounts;
  readonly compared: readonly UploadId[];
  readonly runs: readonly TwinRunDocument[];
}

/** `firsts` are the keys of the first twins of the pieces, as 64-bit floating-point numbers. */
export interface TwinRunDocument {
  readonly id: string;
  readonly size: number;
  readonly firsts: Buffer;
}

export const twinsSchema = new Schema<TwinsDocument>(
  { _id: String, version: Number, seen: Object, compared: [String], runs: [Object] },
  { collection: 'twins', versionKey: false },
);

export const TWINS_MODEL = 'Twins';
