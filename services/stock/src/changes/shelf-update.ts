import type { DatasetId, UploadId } from '@leadmart/contracts';

/**
 * staging: it runs while its lease is renewed; committed: its documents are in use, and those that it replaced are
 * still stored; abandoned: it died or was refused, and its documents must be removed; swept: they were removed once.
 */
type ShelfUpdateState = 'staging' | 'committed' | 'abandoned' | 'swept';

/** The ids of documents that an update replaced. */
export interface SupersededDocuments {
  /** Downloads that began earlier may still read them for a while. */
  readonly pages: readonly string[];
  /** Pieces of the directory. Only the holder of the dataset's lease reads them. */
  readonly pieces: readonly string[];
}

/**
 * One attempt to change the shelves of a dataset, by an upload or by an undo. While it runs, it is also the
 * dataset's lease. A repeated attempt has another id, so that late writes of the first one have no effect.
 */
export interface ShelfUpdate {
  /** Stored as `uploadId` in the documents that the update stages. */
  readonly id: UploadId;
  readonly datasetId: DatasetId;
  readonly state: ShelfUpdateState;
  readonly startedAt: Date;
  /** The time when the sweeper handles it. */
  readonly sweepAt: Date;
  readonly superseded?: SupersededDocuments;
}
