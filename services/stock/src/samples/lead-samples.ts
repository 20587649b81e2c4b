import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { forSaleOn } from '../availability.decisions.js';
import type { FencedRange, StockCounts } from '../counts/stock-counts.js';
import type { LeadCells } from '../lead-layouts.js';
import { LeadLines } from '../pages/lead-lines.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { sampledNumbers, sampledShelves, type SampledShelf } from './sample.decisions.js';

const dayMs = 24 * 60 * 60 * 1_000;

/** A sample of the leads for sale on some shelves. The same seed gives the same leads, as long as they are for sale. */
export interface SampleRequest {
  readonly datasetId: DatasetId;
  readonly seed: string;
  readonly shelves: readonly ShelfIndex[];
  readonly counts: StockCounts;
}

/** Shelves of a sample, with the counts that its rows depend on. */
interface ShelvesToRead {
  readonly datasetId: DatasetId;
  readonly seed: string;
  readonly shelves: readonly (SampledShelf & {
    readonly count: number;
    readonly withdrawn: number;
    readonly fence: FencedRange | undefined;
  })[];
}

/**
 * Reads the cells of a few leads with three commands, whatever the size of the stock, and keeps them for the day: new counts
 * make another sample.
 */
@Injectable()
export class LeadSamples {
  private readonly known = new RecentValues<string, readonly LeadCells[]>({
    read: (shelves) => this.readRows(JSON.parse(shelves) as ShelvesToRead),
    maxAgeMs: dayMs,
  });

  constructor(
    private readonly shelves: ShelfRepository,
    private readonly lines: LeadLines,
  ) {}

  /** Returns at most five leads; none when no shelf has leads for sale. */
  async read({ datasetId, seed, shelves, counts }: SampleRequest): Promise<readonly LeadCells[]> {
    const offered = shelves.map((index) => ({ index, forSale: forSaleOn(counts, index) }));
    const sampled = sampledShelves(seed, offered).map((shelf) => ({
      ...shelf,
      count: valueAt(counts.counts, shelf.index),
      withdrawn: valueAt(counts.withdrawn, shelf.index),
      fence: counts.fence?.shelves.find(({ index }) => index === shelf.index),
    }));
    if (sampled.length === 0) return [];
    return this.known.get(JSON.stringify({ datasetId, seed, shelves: sampled }));
  }

  private async readRows({ datasetId, seed, shelves }: ShelvesToRead): Promise<LeadCells[]> {
    const indexes = shelves.map(({ index }) => index);
    const stored = await this.shelves.find(datasetId, indexes, ['withdrawn']);
    const sampled = shelves.map(({ rows, ...shelf }) => {
      const withdrawn = stored.get(shelf.index)?.withdrawn;
      return { index: shelf.index, numbers: sampledNumbers(seed, { ...shelf, withdrawn }, rows) };
    });
    return this.lines.readCells(datasetId, sampled);
  }
}
