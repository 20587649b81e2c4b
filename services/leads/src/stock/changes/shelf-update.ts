import type { DatasetId, UploadId } from '@leadmart/contracts';

/**
 * staging: it runs while its lease is renewed; committed: its documents are in use; abandoned: it died or was
 * refused, and its documents must be removed; swept: its documents were removed once.
 */
export type ShelfUpdateState = 'staging' | 'committed' | 'abandoned' | 'swept';

/** Documents that an update replaced. Downloads that began earlier may still read them for a while. */
export interface SupersededDocuments {
  readonly pages: readonly string[];
  readonly blocks: readonly string[];
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
  /** The time when the sweeper handles it; missing when nothing is left to do. */
  readonly sweepAt?: Date;
  readonly superseded?: SupersededDocuments;
}
