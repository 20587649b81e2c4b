import type { DatasetId, UploadId } from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  optional,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** The ids of documents that an update replaced. */
export const supersededFields = {
  /** Downloads that began earlier may still read them for a while. */
  pages: list(text()),
  /** Pieces of the directory. Only the holder of the dataset's lease reads them. */
  pieces: list(text()),
};

/**
 * One attempt to change the shelves of a dataset, by an upload or by an undo. While it runs, it is also the
 * dataset's lease. A repeated attempt has another id, so that late writes of the first one have no effect.
 */
export const shelfUpdates = entity({
  name: 'ShelfUpdate',
  // The collection keeps its original name, so that stored documents stay readable.
  collection: 'stagings',
  fields: {
    /** Stored as `uploadId` in the documents that the update stages. */
    _id: text<UploadId>(),
    datasetId: text<DatasetId>(),
    /**
     * staging: it runs while its lease is renewed; committed: its documents are in use, and those that it replaced are
     * still stored; abandoned: it died or was refused, and its documents must be removed; swept: they were removed once.
     */
    state: text<'staging' | 'committed' | 'abandoned' | 'swept'>(),
    startedAt: moment(),
    /** The time when the sweeper handles it. */
    sweepAt: moment(),
    superseded: optional(part(supersededFields)),
  },
  indexes: [
    // Allows one update at a time for each dataset, because numbers on a shelf are consecutive.
    [
      { datasetId: 1 },
      { unique: true, partialFilterExpression: { state: 'staging' }, name: 'one_at_a_time' },
    ],
    [{ sweepAt: 1 }],
  ],
});

export type ShelfUpdateDocument = DocumentOf<typeof shelfUpdates>;
