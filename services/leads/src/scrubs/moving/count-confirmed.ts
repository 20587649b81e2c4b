import { Injectable } from '@nestjs/common';
import type { StateCode } from '@leadmart/contracts';
import type { HeldLease } from '../../stock/changes/dataset-lease.js';
import { DirectoryReader } from '../../stock/directories/directory-reader.js';
import { DirectoryRepository } from '../../stock/directories/directory.repository.js';
import type { Entries } from '../../stock/directories/entries.js';
import { mergeEntries } from '../../stock/directories/merge-entries.js';
import { entriesPerPiece } from '../../stock/directories/run.js';
import { membersOf, type NumberSet } from '../../stock/shelves/number-set.js';
import { allShelves, stateOf, statusOf, type ShelfIndex } from '../../stock/shelves/shelf.js';
import { ShelfRepository } from '../../stock/shelves/shelf.repository.js';

const phonesPerArea = 10_000_000;

/** The clean leads of a dataset for sale that a list covers, and the states in which it covers all of them. */
export interface Confirmed {
  readonly count: number;
  readonly states: readonly StateCode[];
}

/** Counts the clean leads of a dataset that are compared with a list. Reads the whole directory once. */
@Injectable()
export class CountConfirmed {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly reader: DirectoryReader,
    private readonly shelves: ShelfRepository,
  ) {}

  /** No area codes are all of them. */
  async count(
    { datasetId, renewWhenDue }: HeldLease,
    areaCodes: readonly string[],
  ): Promise<Confirmed> {
    const areas = new Set(areaCodes.map(Number));
    const runs = (await this.directory.runs(datasetId)) ?? [];
    const clean = allShelves.filter((index) => statusOf(index) === 'clean');
    const rows = await this.shelves.find(datasetId, clean, ['withdrawn']);
    const streams = runs.map((run) => this.reader.entriesOf(run));
    let count = 0;
    const found = new Set<StateCode>();
    const partly = new Set<StateCode>();
    for await (const entries of mergeEntries(streams, entriesPerPiece)) {
      await renewWhenDue();
      for (const [shelf, { covered, others }] of cleanIn(entries, areas)) {
        const withdrawn = rows.get(shelf)?.withdrawn;
        const confirmed = forSaleAmong(covered, withdrawn);
        count += confirmed;
        if (confirmed > 0) found.add(stateOf(shelf));
        if (forSaleAmong(others, withdrawn) > 0) partly.add(stateOf(shelf));
      }
    }
    return { count, states: [...found].filter((state) => !partly.has(state)) };
  }
}

/** The numbers of clean leads on a shelf, by whether their area code is covered. */
interface CleanNumbers {
  readonly covered: number[];
  readonly others: number[];
}

function cleanIn(
  { phones, places }: Entries,
  areas: ReadonlySet<number>,
): Map<ShelfIndex, CleanNumbers> {
  const found = new Map<ShelfIndex, CleanNumbers>();
  for (let i = 0; i < phones.length; i += 1) {
    const shelf = places.shelves[i] ?? 0;
    if (statusOf(shelf) !== 'clean') continue;
    let numbers = found.get(shelf);
    if (!numbers) found.set(shelf, (numbers = { covered: [], others: [] }));
    const isCovered = areas.size === 0 || areas.has(Math.floor((phones[i] ?? 0) / phonesPerArea));
    (isCovered ? numbers.covered : numbers.others).push(places.numbers[i] ?? 0);
  }
  return found;
}

function forSaleAmong(numbers: readonly number[], withdrawn: NumberSet | undefined): number {
  return membersOf(withdrawn, numbers).filter((isWithdrawn) => !isWithdrawn).length;
}
