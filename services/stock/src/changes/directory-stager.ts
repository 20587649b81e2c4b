import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { hasUndone } from '../counts/stock-counts.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { DirectoryRepository } from '../directories/directory.repository.js';
import { RunReader, type KnownPhones } from '../directories/run-reader.js';
import { inMemory, RunWriter, type StagedRuns } from '../directories/run-writer.js';
import type { DirectoryRun } from '../directories/run.js';
import { membersOf } from '../shelves/number-set.js';
import {
  statusOf,
  valueAt,
  type DirectoryEntry,
  type Place,
  type ShelfIndex,
} from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { PieceMissing } from '../staged/piece-missing.js';
import type { HeldLease } from './dataset-lease.js';
import type { IncomingLeads } from './incoming-leads.js';
import {
  changesStatus,
  type Placement,
  type SortedLeads,
  type StatusChange,
} from './placement.decisions.js';

/** The rows of a file, compared with the directory. */
export interface ComparedLeads extends SortedLeads {
  readonly knownCount: number;
  /** Returns the number of leads on a shelf of the dataset, withdrawn leads included. */
  readonly countOf: (shelf: ShelfIndex) => number;
  /** The runs of the directory at this time, the newest first. */
  readonly runs: readonly DirectoryRun[];
}

/** Compares the phones of an upload with the directory of its dataset, and writes the run that contains them. */
@Injectable()
export class DirectoryStager {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly reader: RunReader,
    private readonly writer: RunWriter,
    private readonly counts: StockCountsRepository,
    private readonly shelves: ShelfRepository,
  ) {}

  /** Returns the directory and the counts of a dataset, under its lease. */
  async current(datasetId: DatasetId): Promise<Pick<ComparedLeads, 'runs' | 'countOf'>> {
    const [runs, stock] = await Promise.all([
      this.directory.runs(datasetId),
      this.counts.find(datasetId),
    ]);
    return { runs, countOf: (shelf) => valueAt(stock.counts, shelf) };
  }

  /** Looks the phones of rows up, one row for each phone, sorted by phone. */
  async compare(
    lease: HeldLease,
    leads: IncomingLeads,
    rows: readonly number[],
  ): Promise<ComparedLeads> {
    const [runs, stock] = await Promise.all([
      this.directory.runs(lease.datasetId),
      this.counts.find(lease.datasetId),
    ]);
    // The numbers of undone leads are withdrawn, and their entries stay. Without undone leads, only a row that may
    // change the status of a known lead needs the place of that lead.
    const areSomeUndone = hasUndone(stock);
    const known = await whileHeld(lease, () =>
      this.reader.find(runs, {
        sorted: Float64Array.from(rows, (row) => leads.phone(row)),
        needsPlace: (i) => areSomeUndone || statusOf(leads.shelf(rows[i] ?? 0)) === 'dnc',
        onProgress: lease.renewWhenDue,
      }),
    );
    const undone = areSomeUndone ? await this.undoneAmong(lease, known) : new Set<number>();
    const fresh: number[] = [];
    const statusChanges: StatusChange[] = [];
    rows.forEach((row, i) => {
      if (!known.isKnown(i) || undone.has(i)) return void fresh.push(row);
      const from = known.places.get(i);
      if (from && changesStatus(leads.shelf(row), from)) statusChanges.push({ row, from });
    });
    const countOf = (shelf: ShelfIndex) => valueAt(stock.counts, shelf);
    const knownCount = rows.length - fresh.length;
    return { fresh, statusChanges, knownCount, countOf, runs };
  }

  /** Finds the leads with these phones, which are distinct and ascending, without those that a file may bring again. */
  async known(
    lease: HeldLease,
    sorted: Float64Array,
  ): Promise<{ leads: DirectoryEntry[]; seen: Pick<ComparedLeads, 'runs' | 'countOf'> }> {
    const [runs, stock] = await Promise.all([
      this.directory.runs(lease.datasetId),
      this.counts.find(lease.datasetId),
    ]);
    const query = { sorted, needsPlace: () => true, onProgress: lease.renewWhenDue };
    const known = await whileHeld(lease, () => this.reader.find(runs, query));
    const undone = hasUndone(stock) ? await this.undoneAmong(lease, known) : new Set<number>();
    const leads = [...known.places]
      .filter(([i]) => !undone.has(i))
      .sort(([a], [b]) => a - b)
      .map(([i, place]) => ({ ...place, phone: sorted[i] ?? 0 }));
    return { leads, seen: { runs, countOf: (shelf) => valueAt(stock.counts, shelf) } };
  }

  /** Writes a run with the entries of an upload, merged with the newest runs if their sizes require it. */
  stage(
    lease: HeldLease,
    { entries }: Placement,
    runs: readonly DirectoryRun[],
  ): Promise<StagedRuns> {
    const { datasetId: directoryId, stagingId, renewWhenDue: onProgress } = lease;
    const run = { directoryId, id: stagingId, stagingId, onProgress };
    return whileHeld(lease, () => this.writer.add(run, inMemory(entries), runs));
  }

  /** Returns the indexes of phones that a file may bring again: their newest place is withdrawn, and not barred. */
  private async undoneAmong(
    { datasetId }: HeldLease,
    { places }: KnownPhones,
  ): Promise<ReadonlySet<number>> {
    const byShelf = new Map<number, [index: number, place: Place][]>();
    for (const entry of places) {
      const ofShelf = byShelf.get(entry[1].shelf) ?? [];
      byShelf.set(entry[1].shelf, ofShelf);
      ofShelf.push(entry);
    }
    const parts = ['withdrawn', 'barred'] as const;
    const shelves = await this.shelves.find(datasetId, [...byShelf.keys()], parts);
    const undone = new Set<number>();
    for (const [shelf, ofShelf] of byShelf) {
      const numbers = ofShelf.map(([, { number }]) => number);
      const isBarred = membersOf(shelves.get(shelf)?.barred, numbers);
      membersOf(shelves.get(shelf)?.withdrawn, numbers).forEach((isWithdrawn, i) => {
        if (isWithdrawn && !isBarred[i]) undone.add(ofShelf[i]?.[0] ?? -1);
      });
    }
    return undone;
  }
}

/** Runs must be present while the lease is held; without it, another update may have replaced them. */
async function whileHeld<T>(lease: HeldLease, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PieceMissing) await lease.renew();
    throw error;
  }
}
