import type { DatasetId, UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/**
 * staging: at work, for as long as its lease is renewed; committed: what it staged is in use;
 * abandoned: it died or was refused, its staged documents are to be removed; swept: they were.
 */
export type StagingState = 'staging' | 'committed' | 'abandoned' | 'swept';

/**
 * One attempt to change what lies on a dataset's shelves, by an upload or by its undoing. While it
 * is at work it is also the dataset's lease. An upload whose attempt died is attempted again under
 * another id, so that whatever the first one still writes harms nobody.
 */
export interface StagingRow {
  /** What the documents it stages are marked with: `uploadId` there. */
  readonly _id: UploadId;
  readonly datasetId: DatasetId;
  readonly state: StagingState;
  readonly startedAt: Date;
  /** When the sweeper should look at it; missing when nothing is left to do. */
  readonly sweepAt?: Date;
  /** Documents that it replaced; downloads under way may still read them for a while. */
  readonly superseded?: { readonly pages: string[]; readonly blocks: string[] };
}

export const stagingSchema = new Schema<StagingRow>(
  {
    _id: String,
    datasetId: { type: String, required: true },
    state: { type: String, required: true },
    startedAt: { type: Date, required: true },
    sweepAt: Date,
    superseded: Object,
  },
  { collection: 'stagings', versionKey: false },
);
// One at a time for each dataset: numbers on a shelf are given out one after the other.
stagingSchema.index(
  { datasetId: 1 },
  { unique: true, partialFilterExpression: { state: 'staging' }, name: 'one_at_a_time' },
);
stagingSchema.index({ sweepAt: 1 }, { sparse: true });
