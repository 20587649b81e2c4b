import type { DatasetId, HeaderMapping, UploadId, UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';
import type { ShelfRange } from '../stock/shelf-range.js';
import type { UploadCounts } from './upload.decisions.js';

/**
 * taking: being read for the first time; waiting: its file is kept until an admin decides about
 * duplicates or invalid rows; completed: its leads are on the shelves; undone: they were and are
 * no more; cancelled, expired: nothing came of it.
 */
export type UploadState = 'taking' | 'waiting' | 'completed' | 'undone' | 'cancelled' | 'expired';

/** What an admin said need not be asked again. */
export interface SkipFlags {
  readonly skipDuplicates: boolean;
  readonly skipInvalid: boolean;
}

/** One CSV file that an admin sent, and what became of it. */
export interface UploadRow {
  readonly _id: UploadId;
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly state: UploadState;
  /** Whether it belongs into the dataset's history. */
  readonly listed: boolean;
  readonly fileName: string;
  readonly fileBytes: number;
  readonly headerMapping?: HeaderMapping;
  readonly agreed: SkipFlags;
  /** A day, and where. */
  readonly dncCheckedOn?: string;
  readonly dncSource?: string;
  readonly startedAt: Date;
  /** As they were when the file was last looked at, and in the end what was done. */
  readonly counts?: UploadCounts;
  readonly completedAt?: Date;
  /** The numbers its leads got, those it moved between shelves left out. */
  readonly added?: readonly ShelfRange[];
  /** The area codes its leads are in: there its phones are known. */
  readonly areas?: readonly number[];
  readonly undone?: { readonly adminId: UserId; readonly at: Date; readonly removedCount: number };
  /** When the sweeper should look at it: until then the file is kept. Missing when there is no file. */
  readonly sweepAt?: Date;
}

const text = { type: String, required: true };

export const uploadSchema = new Schema<UploadRow>(
  {
    _id: String,
    datasetId: text,
    adminId: text,
    state: text,
    listed: { type: Boolean, required: true },
    fileName: text,
    fileBytes: { type: Number, required: true },
    headerMapping: Object,
    agreed: { type: Object, required: true },
    dncCheckedOn: String,
    dncSource: String,
    startedAt: { type: Date, required: true },
    counts: Object,
    completedAt: Date,
    added: [Object],
    areas: [Number],
    undone: Object,
    sweepAt: Date,
  },
  { collection: 'uploads', versionKey: false },
);
// The history of a dataset, newest first.
uploadSchema.index({ datasetId: 1, listed: 1, startedAt: -1, _id: -1 });
uploadSchema.index({ sweepAt: 1 }, { sparse: true });
// The oldest and the latest check of what is for sale.
uploadSchema.index(
  { datasetId: 1, state: 1, dncCheckedOn: 1, _id: 1 },
  { partialFilterExpression: { dncCheckedOn: { $exists: true } } },
);
