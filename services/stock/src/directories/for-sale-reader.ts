import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { membersOf, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { DirectoryRepository } from './directory.repository.js';
import type { Entries } from './entries.js';
import { mergeEntries } from './merge-entries.js';
import { RunReader } from './run-reader.js';
import { entriesPerPiece } from './run.js';

export interface NumberedPhone {
  readonly phone: number;
  readonly number: number;
}

/** Reads all leads of a dataset that are for sale. The caller has its lease. */
@Injectable()
export class ForSaleReader {
  constructor(
    private readonly directory: DirectoryRepository,
    private readonly reader: RunReader,
    private readonly shelves: ShelfRepository,
  ) {}

  /** Yields the leads of these shelves by shelf, in batches. Reads the whole directory once, a piece at a time. */
  async *read(
    datasetId: DatasetId,
    shelves: readonly ShelfIndex[],
  ): AsyncGenerator<ReadonlyMap<ShelfIndex, readonly NumberedPhone[]>> {
    const wanted = new Set(shelves);
    const runs = await this.directory.runs(datasetId);
    const stored = await this.shelves.find(datasetId, shelves, ['withdrawn']);
    const streams = runs.map((run) => this.reader.entriesOf(run));
    for await (const entries of mergeEntries(streams, entriesPerPiece)) {
      const found = [...byShelf(entries, wanted)].map(
        ([shelf, leads]) => [shelf, withoutWithdrawn(leads, stored.get(shelf)?.withdrawn)] as const,
      );
      yield new Map(found);
    }
  }
}

function byShelf(
  { phones, places }: Entries,
  wanted: ReadonlySet<ShelfIndex>,
): Map<ShelfIndex, NumberedPhone[]> {
  const found = new Map<ShelfIndex, NumberedPhone[]>();
  for (let i = 0; i < phones.length; i += 1) {
    const shelf = places.shelves[i] ?? 0;
    if (!wanted.has(shelf)) continue;
    const lead = { phone: phones[i] ?? 0, number: places.numbers[i] ?? 0 };
    const leads = found.get(shelf);
    if (leads) leads.push(lead);
    else found.set(shelf, [lead]);
  }
  return found;
}

function withoutWithdrawn(
  leads: readonly NumberedPhone[],
  withdrawn: NumberSet | undefined,
): readonly NumberedPhone[] {
  const numbers = leads.map(({ number }) => number);
  const isWithdrawn = membersOf(withdrawn, numbers);
  return leads.filter((_, i) => !isWithdrawn[i]);
}
