import { Schema } from 'mongoose';
import type { Dataset } from './dataset.js';

/** A dataset as stored: `_id` is generation and dataset id. */
export type DatasetDocument = Omit<Dataset, 'id'> & {
  readonly _id: string;
  readonly generation: string;
};

export const datasetSchema = new Schema<DatasetDocument>(
  {
    _id: String,
    generation: { type: String, required: true },
    name: { type: String, required: true },
    visible: { type: Boolean, required: true },
    leadCount: { type: Number, required: true },
    deleted: { type: Boolean, required: true },
    asOf: { type: Date, required: true },
  },
  { collection: 'datasets', versionKey: false },
);
datasetSchema.index({ generation: 1, deleted: 1 });

export const DATASET_MODEL = 'Dataset';
