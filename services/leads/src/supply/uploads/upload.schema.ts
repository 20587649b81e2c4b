import type {
  DatasetId,
  HeaderMapping,
  UploadCounts,
  UploadFixes,
  UploadId,
  UserId,
} from '@leadmart/contracts';
import {
  bytes,
  entity,
  flag,
  list,
  moment,
  number,
  optional,
  part,
  text,
  value,
  type DocumentOf,
  type EntityOf,
  type Values,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';
import type { ShelfRange } from '@leadmart/stock';

/** Rows that the admin agreed to leave out. */
export const skipFields = { skipDuplicates: flag(), skipInvalid: flag() };

/** One CSV file that an admin sent, and its state. */
export const uploads = entity({
  collection: 'uploads',
  fields: {
    _id: text<UploadId>(),
    datasetId: text<DatasetId>(),
    adminId: text<UserId>(),
    /**
     * taking: the file is read for the first time, and the upload is stored only while its file is being stored; waiting:
     * the file is kept until an admin decides about duplicates or invalid rows; completed: its leads are on the shelves;
     * undone: its leads were withdrawn; cancelled, expired: no lead was added. A file that is sent in parts is taking until
     * its first part is on the shelves.
     */
    state: text<'taking' | 'waiting' | 'completed' | 'undone' | 'cancelled' | 'expired'>(),
    /** True when the dataset's history shows it. */
    listed: flag(),
    fileName: text(),
    fileBytes: number(),
    /** The hash of the file and its mapping: the same file sent again is recognised. */
    contentHash: text(),
    /** The row that the admin chose as the header. */
    headerRow: optional(number()),
    headerMapping: optional(value<HeaderMapping>()),
    agreed: part(skipFields),
    /** Corrections of invalid rows; kept as long as the file. */
    fixes: optional(value<UploadFixes>()),
    /** The fate of each valid row of the file, deflated, see `row-outline`. Kept while the upload waits. */
    outline: optional(bytes()),
    /** The day and the source of the phone status check. */
    dncCheckedOn: optional(text()),
    dncSource: optional(text()),
    /** Of a file that is sent in parts: those that arrived, and the hash of the last one. */
    sent: optional(part({ parts: number(), bytes: number(), hash: optional(text()) })),
    /** More parts are expected. */
    isSending: optional(flag()),
    startedAt: moment(),
    /** The counts of the last reading of the file; final once completed. Those of all parts that arrived. */
    counts: optional(value<UploadCounts>()),
    /** Of a file in parts: the time when the first was added. */
    completedAt: optional(moment()),
    /** The numbers of its new leads, without leads that it moved between shelves. */
    added: optional(list(value<ShelfRange>())),
    undone: optional(part({ adminId: text<UserId>(), at: moment(), removedCount: number() })),
    /** Due when the file is no longer kept. Missing when there is no file. */
    sweep: dueWork,
  },
  indexes: [
    // Lists the history of a dataset, newest first.
    [{ datasetId: 1, listed: 1, startedAt: -1, _id: -1 }],
    [{ 'sweep.dueAt': 1 }, { sparse: true }],
    // Lists the files that wait for a decision.
    [{ 'sweep.dueAt': 1, state: 1 }, { partialFilterExpression: { state: 'waiting' } }],
    // Lists the latest uploads of all datasets.
    [{ completedAt: -1 }, { partialFilterExpression: { state: 'completed' } }],
    // Finds the oldest and the latest check of the completed uploads.
    [
      { datasetId: 1, state: 1, dncCheckedOn: 1, _id: 1 },
      { partialFilterExpression: { dncCheckedOn: { $exists: true } } },
    ],
  ],
});

export type UploadDocument = DocumentOf<typeof uploads>;
export type Upload = EntityOf<typeof uploads>;
export type UploadState = Upload['state'];
export type SkipFlags = Values<typeof skipFields>;

/** The key of one upload of a dataset. */
export interface UploadKey {
  readonly datasetId: DatasetId;
  readonly uploadId: UploadId;
}

/** The dataset that a file is for, and the admin who sends it. */
export interface Uploader {
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
}

/** An admin's request about one upload. */
export type AdminUploadKey = UploadKey & Uploader;
