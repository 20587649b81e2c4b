import type { DatasetId, UploadId, UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/**
 * staging: at work, for as long as its lease is renewed; committed: its leads are on the shelves;
 * abandoned: it died or was refused, its staged documents are to be removed; swept: they were.
 */
export type UploadState = 'staging' | 'committed' | 'abandoned' | 'swept';

/** One CSV file on its way to the shelves. While it is staging, it is also the dataset's lease. */
export interface UploadRow {
  readonly _id: UploadId;
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly state: UploadState;
  readonly startedAt: Date;
  /** When the sweeper should look at it; missing when nothing is left to do. */
  readonly sweepAt?: Date;
  /** Documents that this upload replaced; downloads under way may still read them for a while. */
  readonly superseded?: { readonly pages: string[]; readonly blocks: string[] };
}

export const uploadSchema = new Schema<UploadRow>(
  {
    _id: String,
    datasetId: { type: String, required: true },
    adminId: { type: String, required: true },
    state: { type: String, required: true },
    startedAt: { type: Date, required: true },
    sweepAt: Date,
    superseded: Object,
  },
  { collection: 'uploads', versionKey: false },
);
// One upload to a dataset at a time: numbers on a shelf are given out one after the other.
uploadSchema.index(
  { datasetId: 1 },
  { unique: true, partialFilterExpression: { state: 'staging' }, name: 'one_at_a_time' },
);
uploadSchema.index({ sweepAt: 1 }, { sparse: true });
