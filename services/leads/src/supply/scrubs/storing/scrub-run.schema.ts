import type { DatasetId, ScrubId } from '@leadmart/contracts';
import {
  entity,
  number,
  optional,
  orNull,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { ListCheck } from '../../lead-checks/last-checks.decisions.js';

/** A scrub in one dataset. Changed in the transactions that change the dataset, so it says exactly what was done. */
export const scrubRuns = entity({
  collection: 'scrub_runs',
  fields: {
    /** `<dataset>:<scrub>` */
    _id: text(),
    scrubId: text<ScrubId>(),
    datasetId: text<DatasetId>(),
    name: text(),
    /**
     * open: some parts of the list are still to be compared; done: all are; undone: what it did is taken back; skipped: the
     * dataset was deleted.
     */
    state: text<'open' | 'done' | 'undone' | 'skipped'>(),
    /** Grows with each change, which compares it: a worker that lost its lease changes nothing. */
    step: number(),
    /** Of a registry; set by the first step. It dates leads once the run is done, until it is undone. */
    check: optional(value<ListCheck>()),
    /** The part of the list to compare next, and the phone in it after which to continue. */
    part: number(),
    afterPhone: number(),
    /** Leads that it has marked in the stock, and those that changed by it. */
    marked: number(),
    turned: number(),
    /** Leads on the list of a state that are of other states. */
    elsewhere: number(),
    confirmed: orNull(number()),
    restored: number(),
    kept: number(),
  },
  indexes: [[{ scrubId: 1, _id: 1 }]],
});

export type ScrubRunDocument = DocumentOf<typeof scrubRuns>;
export type ScrubRun = Omit<ScrubRunDocument, '_id'>;
export type ScrubRunState = ScrubRun['state'];
export type ScrubRunChange = Partial<Omit<ScrubRun, 'scrubId' | 'datasetId' | 'name' | 'step'>>;
