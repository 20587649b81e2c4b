import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { Transactions } from '@leadmart/platform/mongo';
import { forSaleOn } from '../availability.decisions.js';
import { Choices } from '../choices/choices.js';
import { isNarrowed, shutLevel, type LeadChoice } from '../choices/lead-choice.js';
import { KnownShelves } from '../counts/known-shelves.js';
import type { FencedRange, StockCounts } from '../counts/stock-counts.js';
import type { LeadCells } from '../lead-line.js';
import { LeadLines } from '../pages/lead-lines.js';
import { setOf, sizeOf, union, type NumberSet } from '../shelves/number-set.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { TimesSold } from '../times-sold/times-sold.js';
import { sampledNumbers, sampledShelves, type SampledShelf } from './sample.decisions.js';

const dayMs = 24 * 60 * 60 * 1_000;

/** A sample of the leads for sale on some shelves. The same seed gives the same leads, as long as they are for sale. */
interface SampleRequest {
  readonly datasetId: DatasetId;
  readonly seed: string;
  readonly shelves: readonly ShelfIndex[];
  readonly counts: StockCounts;
  /** Only leads of an order like this. As leads are sold, its rows are those of the beginning of the day. */
  readonly choice?: LeadChoice | undefined;
}

/** Shelves of a sample, with the counts that its rows depend on. */
interface ShelvesToRead {
  readonly datasetId: DatasetId;
  readonly seed: string;
  readonly shelves: readonly (SampledShelf & {
    readonly count: number;
    readonly withdrawn: number;
    readonly fence: FencedRange | undefined;
    /** The numbers that the order leaves out. */
    readonly outside?: readonly NumberSet[];
  })[];
}

/**
 * Reads the cells of a few leads with three commands, whatever the size of the stock, and keeps them for the day: new counts
 * make another sample.
 */
@Injectable()
export class LeadSamples {
  private readonly rows = new RecentValues<string, readonly LeadCells[]>({
    read: (shelves) => this.readRows(JSON.parse(shelves) as ShelvesToRead),
    maxAgeMs: dayMs,
  });

  private readonly narrowed = new RecentValues<string, readonly LeadCells[]>({
    read: (request) => this.readNarrowed(JSON.parse(request) as SampleRequest),
    maxAgeMs: dayMs,
  });

  constructor(
    private readonly shelves: ShelfRepository,
    private readonly lines: LeadLines,
    private readonly known: KnownShelves,
    private readonly choices: Choices,
    private readonly timesSold: TimesSold,
    private readonly transactions: Transactions,
  ) {}

  /** Returns at most five leads; none when no shelf has leads for sale. */
  async read(request: SampleRequest): Promise<readonly LeadCells[]> {
    const { datasetId, seed, shelves, counts, choice } = request;
    if (isNarrowed({ choice })) {
      const { counts: all, withdrawn, arrivals, fence } = counts;
      const seen: StockCounts = { counts: all, withdrawn, arrivals, ...(fence && { fence }) };
      return this.narrowed.get(JSON.stringify({ datasetId, seed, shelves, choice, counts: seen }));
    }
    const offered = shelves.map((index) => ({ index, forSale: forSaleOn(counts, index) }));
    const sampled = sampledShelves(seed, offered).map((shelf) => ({
      ...shelf,
      ...stockOf(counts, shelf.index),
    }));
    if (sampled.length === 0) return [];
    return this.rows.get(JSON.stringify({ datasetId, seed, shelves: sampled }));
  }

  private async readNarrowed(request: SampleRequest): Promise<LeadCells[]> {
    const { datasetId, seed, shelves: indexes, counts: stock } = request;
    if (shutLevel(request) !== undefined) await this.timesSold.complete(datasetId);
    const outside = await this.transactions.run(async (tx) => {
      const shared = await this.known.find(datasetId, indexes, stock, tx);
      const shelves = indexes.map((index) => ({ index, ...shared.get(index) }));
      const { on } = await this.choices.outside(request, { shelves, stock }, tx);
      return shelves.map(({ index, withdrawn }) => ({
        index,
        parts: [...(on.get(index) ?? []), ...(withdrawn ? [withdrawn] : [])],
      }));
    });
    const offered = outside.map(({ index, parts }) => {
      const { count } = stockOf(stock, index);
      return {
        index,
        forSale: count - sizeOf(parts.reduce<NumberSet | undefined>(union, undefined)),
      };
    });
    const partsOf = new Map(outside.map(({ index, parts }) => [index, parts]));
    const shelves = sampledShelves(seed, offered).map((shelf) => ({
      ...shelf,
      ...stockOf(stock, shelf.index),
      outside: partsOf.get(shelf.index) ?? [],
    }));
    return this.readRows({ datasetId, seed, shelves });
  }

  private async readRows({ datasetId, seed, shelves }: ShelvesToRead): Promise<LeadCells[]> {
    const indexes = shelves.map(({ index }) => index);
    const stored = await this.shelves.find(datasetId, indexes, ['withdrawn']);
    const sampled = shelves.map(({ rows, outside = [], ...shelf }) => {
      const withdrawn = outside.reduce(union, stored.get(shelf.index)?.withdrawn ?? nothing);
      return { index: shelf.index, numbers: sampledNumbers(seed, { ...shelf, withdrawn }, rows) };
    });
    return this.lines.readCells(datasetId, sampled);
  }
}

const nothing = setOf([]);

const stockOf = (
  { counts, withdrawn, fence }: Pick<StockCounts, 'counts' | 'withdrawn' | 'fence'>,
  shelf: ShelfIndex,
) => ({
  count: valueAt(counts, shelf),
  withdrawn: valueAt(withdrawn, shelf),
  fence: fence?.shelves.find(({ index }) => index === shelf),
});
