import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { Upload } from './upload.js';

export type UploadDocument = Omit<Upload, 'id'> & { readonly _id: UploadId };

const text = { type: String, required: true };

export const uploadSchema = new Schema<UploadDocument>(
  {
    _id: String,
    datasetId: text,
    adminId: text,
    state: text,
    listed: { type: Boolean, required: true },
    fileName: text,
    fileBytes: { type: Number, required: true },
    contentHash: text,
    headerRow: Number,
    headerMapping: Object,
    agreed: { type: Object, required: true },
    fixes: Object,
    outline: Buffer,
    dncCheckedOn: String,
    dncSource: String,
    startedAt: { type: Date, required: true },
    counts: Object,
    completedAt: Date,
    added: [Object],
    undone: Object,
    sweepAt: Date,
  },
  { collection: 'uploads', versionKey: false },
);
// Lists the history of a dataset, newest first.
uploadSchema.index({ datasetId: 1, listed: 1, startedAt: -1, _id: -1 });
uploadSchema.index({ sweepAt: 1 }, { sparse: true });
// Lists the latest uploads of all datasets.
uploadSchema.index({ completedAt: -1 }, { partialFilterExpression: { state: 'completed' } });
// Finds the oldest and the latest check of the completed uploads.
uploadSchema.index(
  { datasetId: 1, state: 1, dncCheckedOn: 1, _id: 1 },
  { partialFilterExpression: { dncCheckedOn: { $exists: true } } },
);

export const UPLOAD_MODEL = 'Upload';
