import { Schema } from 'mongoose';
import type { DatasetId, UserId } from '@leadmart/contracts';

export type DatasetAction =
  | 'created'
  | 'renamed'
  | 'repriced'
  | 'shown-or-hidden'
  | 'deleted'
  | 'uploaded'
  | 'upload-cancelled'
  | 'upload-undone';

/** Who changed what of a dataset, and what it was before: the admins' audit record. Written once, never changed. */
export interface DatasetChangeRow {
  readonly _id: string;
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly action: DatasetAction;
  readonly before?: object;
  readonly after: object;
  readonly at: Date;
}

export const datasetChangeSchema = new Schema<DatasetChangeRow>(
  {
    _id: String,
    datasetId: { type: String, required: true },
    adminId: { type: String, required: true },
    action: { type: String, required: true },
    before: Object,
    after: Object,
    at: { type: Date, required: true },
  },
  { collection: 'dataset_changes', versionKey: false },
);
datasetChangeSchema.index({ datasetId: 1, at: 1 });
