import { Injectable } from '@nestjs/common';
import type { HeldLease } from '../../stock/changes/dataset-lease.js';
import { DirectoryReader } from '../../stock/directories/directory-reader.js';
import { DirectoryRepository } from '../../stock/directories/directory.repository.js';
import type { Entries } from '../../stock/directories/entries.js';
import { mergeEntries } from '../../stock/directories/merge-entries.js';
import { entriesPerPiece } from '../../stock/directories/run.js';
import { membersOf, type NumberSet } from '../../stock/shelves/number-set.js';
import { allShelves, statusOf, type ShelfIndex } from '../../stock/shelves/shelf.js';
import { ShelfRepository } from '../../stock/shelves/shelf.repository.js';

const phonesPerArea = 10_000_000;

/** Counts the clean leads of a dataset for sale whose phone has one of some area codes. Reads the whole directory once. */
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
  ): Promise<number> {
    const areas = new Set(areaCodes.map(Number));
    const runs = (await this.directory.runs(datasetId)) ?? [];
    const clean = allShelves.filter((index) => statusOf(index) === 'clean');
    const rows = await this.shelves.find(datasetId, clean, ['withdrawn']);
    const streams = runs.map((run) => this.reader.entriesOf(run));
    let count = 0;
    for await (const entries of mergeEntries(streams, entriesPerPiece)) {
      await renewWhenDue();
      for (const [shelf, numbers] of cleanIn(entries, areas))
        count += forSaleAmong(numbers, rows.get(shelf)?.withdrawn);
    }
    return count;
  }
}

function cleanIn(
  { phones, places }: Entries,
  areas: ReadonlySet<number>,
): Map<ShelfIndex, number[]> {
  const found = new Map<ShelfIndex, number[]>();
  for (let i = 0; i < phones.length; i += 1) {
    const shelf = places.shelves[i] ?? 0;
    if (statusOf(shelf) !== 'clean') continue;
    if (areas.size > 0 && !areas.has(Math.floor((phones[i] ?? 0) / phonesPerArea))) continue;
    let numbers = found.get(shelf);
    if (!numbers) found.set(shelf, (numbers = []));
    numbers.push(places.numbers[i] ?? 0);
  }
  return found;
}

function forSaleAmong(numbers: readonly number[], withdrawn: NumberSet | undefined): number {
  return membersOf(withdrawn, numbers).filter((isWithdrawn) => !isWithdrawn).length;
}
