import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { ShelfUpdate } from './shelf-update.js';

export type ShelfUpdateDocument = Omit<ShelfUpdate, 'id'> & { readonly _id: UploadId };

export const shelfUpdateSchema = new Schema<ShelfUpdateDocument>(
  {
    _id: String,
    datasetId: { type: String, required: true },
    state: { type: String, required: true },
    startedAt: { type: Date, required: true },
    sweepAt: Date,
    superseded: Object,
  },
  // The collection keeps its original name, so that stored documents stay readable.
  { collection: 'stagings', versionKey: false },
);
// Allows one update at a time for each dataset, because numbers on a shelf are consecutive.
shelfUpdateSchema.index(
  { datasetId: 1 },
  { unique: true, partialFilterExpression: { state: 'staging' }, name: 'one_at_a_time' },
);
shelfUpdateSchema.index({ sweepAt: 1 });

export const SHELF_UPDATE_MODEL = 'ShelfUpdate';
