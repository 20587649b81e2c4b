import { workField } from '@leadmart/platform/work';
import { Schema } from 'mongoose';
import type { Batch } from './batch.js';

export type BatchDocument = Omit<Batch, 'id'> & { readonly _id: string };

const text = { type: String, required: true };
const whole = { type: Number, required: true };

export const batchSchema = new Schema<BatchDocument>(
  {
    _id: String,
    kind: text,
    amount: whole,
    reason: text,
    adminId: text,
    claim: String,
    status: text,
    undoes: String,
    total: whole,
    done: whole,
    stoppedAtZero: whole,
    cursor: { type: String, default: '' },
    work: workField,
    createdAt: { type: Date, required: true },
    openedBy: Date,
    completedAt: Date,
  },
  { collection: 'batches', versionKey: false },
);
batchSchema.index({ claim: 1 }, { unique: true, sparse: true });
batchSchema.index({ undoes: 1 }, { unique: true, sparse: true });
batchSchema.index({ createdAt: -1 });
batchSchema.index({ 'work.dueAt': 1 }, { sparse: true });

export const BATCH_MODEL = 'Batch';
