import { Schema } from 'mongoose';
import type { KnownDataset } from './dataset.decisions.js';

export type DatasetDocument = Omit<KnownDataset, 'id'> & { readonly _id: string };

export const datasetSchema = new Schema<DatasetDocument>(
  {
    _id: String,
    name: { type: String, required: true },
    visible: { type: Boolean, required: true },
    leadCount: { type: Number, required: true },
    deleted: { type: Boolean, required: true },
    asOf: { type: Date, required: true },
  },
  { collection: 'datasets', versionKey: false },
);
datasetSchema.index({ deleted: 1 });

export const DATASET_MODEL = 'Dataset';
