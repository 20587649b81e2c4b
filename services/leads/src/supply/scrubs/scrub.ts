import type {
  DatasetId,
  ListColumnsView,
  ScrubId,
  ScrubState,
  ScrubTrouble,
  UserId,
} from '@leadmart/contracts';
import type { ShelfRange } from '@leadmart/stock';
import type { ListCheck } from '../lead-checks/lead-check.js';

/** One comparison of the stock with a list of phones on the Do Not Call registry. */
export interface Scrub {
  readonly id: ScrubId;
  readonly state: ScrubState;
  readonly adminId: UserId;
  readonly checkedOn: string;
  readonly source: string;
  /** Empty for all. */
  readonly areaCodes: readonly string[];
  readonly fileName: string;
  /** The one dataset; all if undefined. */
  readonly datasetId?: DatasetId;
  /** The number of parts of the list, known once it is started. */
  readonly parts: number;
  readonly phones: number;
  readonly invalidLines: number;
  /** The columns of the first part, known once it is started. */
  readonly columns?: ListColumnsView;
  readonly startedAt: Date;
  readonly endedAt?: Date;
  /** Set while attempts to go on fail. */
  readonly trouble?: FailedAttempts;
}

/** Attempts that failed in a row. */
export interface FailedAttempts {
  readonly reason: ScrubTrouble;
  readonly failures: number;
  readonly nextAttemptAt: Date;
}

/**
 * open: some parts of the list are still to be compared; done: all are; undone: its leads are clean again; skipped: the
 * dataset was deleted.
 */
export type ScrubRunState = 'open' | 'done' | 'undone' | 'skipped';

/** A scrub in one dataset. Changed in the transactions that change the dataset, so it says exactly what was done. */
export interface ScrubRun {
  readonly scrubId: ScrubId;
  readonly datasetId: DatasetId;
  readonly name: string;
  readonly state: ScrubRunState;
  /** Grows with each change, which compares it: a worker that lost its lease changes nothing. */
  readonly step: number;
  /** Set by the first step. It dates leads once the run is done, until it is undone. */
  readonly check?: ListCheck;
  /** The part of the list to compare next, and the phone in it after which to continue. */
  readonly part: number;
  readonly afterPhone: number;
  readonly turned: number;
  readonly confirmed: number | null;
  readonly restored: number;
  readonly kept: number;
  /** The numbers on dnc shelves that it added, except those that an undo has handled. */
  readonly ranges: readonly ShelfRange[];
}

export type ScrubRunChange = Partial<Omit<ScrubRun, 'scrubId' | 'datasetId' | 'name' | 'step'>>;
