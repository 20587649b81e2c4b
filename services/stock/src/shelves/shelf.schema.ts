import { Schema } from 'mongoose';
import type { Segment } from '../pages/segment.js';

/** A shelf as stored, without its counts: the leads that are not for sale, and the uploads that wrote its pages. */
export interface ShelfDocument {
  /** See shelfId. */
  readonly _id: string;
  /** Numbers that are no longer for sale, as a bitmap. */
  readonly withdrawn?: Buffer;
  /** Withdrawn numbers whose phones stay known: a file that has them again has duplicates. */
  readonly barred?: Buffer;
  /** Leads that came from another shelf, packed; see arrivals.ts. */
  readonly arrivals?: Buffer;
  readonly segments: Segment[];
}

export const shelfSchema = new Schema<ShelfDocument>(
  { _id: String, withdrawn: Buffer, barred: Buffer, arrivals: Buffer, segments: [Object] },
  { collection: 'shelves', versionKey: false },
);

export const SHELF_MODEL = 'Shelf';
