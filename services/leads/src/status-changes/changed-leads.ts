import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { rowsIn } from '../packs/downloading/found-lines.js';
import { wantedPages } from '../packs/downloading/wanted-pages.js';
import type { Place } from '../stock/directories/place.js';
import { LeadLayouts, type LeadCells } from '../stock/lead-layouts.js';
import { batchesOf } from '../stock/pages/batches.js';
import { CurrentPages } from '../stock/pages/current-pages.js';
import { numbersOf } from '../stock/shelves/number-set.js';
import { ShelfRepository } from '../stock/shelves/shelf.repository.js';
import { shelvesOf } from '../stock/status-log/status-change.js';

const pagesAtOnce = 64;

/** Reads the cells of leads by their places. */
@Injectable()
export class ChangedLeads {
  constructor(
    private readonly shelves: ShelfRepository,
    private readonly pages: CurrentPages,
    private readonly layouts: LeadLayouts,
  ) {}

  /** Returns the cells by `placeKey`. */
  async read(
    datasetId: DatasetId,
    places: readonly Place[],
  ): Promise<ReadonlyMap<string, LeadCells>> {
    const taken = shelvesOf(places);
    const indexes = taken.map(({ index }) => index);
    const segments = () => this.shelves.find(datasetId, indexes, ['segments']);
    const source = { datasetId, segments, shelves: await segments() };
    const layout = this.layouts.current;
    const rows: string[][] = [];
    for (const batch of batchesOf(wantedPages(taken), pagesAtOnce))
      rows.push(...rowsIn(await this.pages.find(source, batch), { layouts: this.layouts, layout }));
    const inOrder = taken.flatMap(({ index: shelf, numbers }) =>
      numbersOf(numbers).map((number) => placeKey({ shelf, number })),
    );
    return new Map(inOrder.map((key, i) => [key, namedCells(layout.columns, rows[i] ?? [])]));
  }
}

export const placeKey = ({ shelf, number }: Place): string => `${shelf}:${number}`;

const namedCells = (columns: readonly string[], row: readonly string[]): LeadCells =>
  Object.fromEntries(columns.map((column, i) => [column, row[i] ?? ''])) as LeadCells;
