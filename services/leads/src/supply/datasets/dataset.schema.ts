import type { DatasetId } from '@leadmart/contracts';
import type { Stamp } from '@leadmart/platform/versions';
import { Schema } from 'mongoose';
import type { DncCheck, StateChecks } from './dataset.js';

/** A dataset as stored. Deleted datasets stay, because their buyers keep their packs. */
export interface DatasetDocument {
  readonly _id: DatasetId;
  readonly name: string;
  /** The name as compared for uniqueness, see nameKeyOf. */
  readonly nameKey: string;
  readonly description: string;
  /** Tenths of a credit for one lead, whole numbers. */
  readonly pricing: { readonly clean: number; readonly dnc: number };
  readonly visible: boolean;
  readonly exclusive: boolean;
  /** Missing before the first upload. */
  readonly dncCheck?: DncCheck;
  readonly stateChecks?: StateChecks;
  /** A copy of the limit, see check-age-limit. */
  readonly checkAgeLimit?: number;
  /** False after the dataset is deleted. */
  readonly living: boolean;
  /** Missing before the first change by an admin. */
  readonly stamp?: Stamp;
  readonly createdAt: Date;
  readonly lastUpdated: Date;
}

const price = { type: Number, required: true };
const flag = { type: Boolean, required: true };
const date = { type: Date, required: true };

export const datasetSchema = new Schema<DatasetDocument>(
  {
    _id: String,
    name: { type: String, required: true },
    nameKey: { type: String, required: true },
    description: { type: String, default: '' },
    pricing: { type: new Schema({ clean: price, dnc: price }, { _id: false }), required: true },
    visible: flag,
    exclusive: flag,
    dncCheck: Object,
    stateChecks: Object,
    checkAgeLimit: Number,
    stamp: Object,
    living: flag,
    createdAt: date,
    lastUpdated: date,
  },
  { collection: 'datasets', versionKey: false },
);
datasetSchema.index({ nameKey: 1 }, { unique: true, partialFilterExpression: { living: true } });
datasetSchema.index({ living: 1, createdAt: 1 });

export const DATASET_MODEL = 'Dataset';
