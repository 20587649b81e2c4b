import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import type { ClientSession } from 'mongoose';
import {
  originsOf,
  settle,
  type SettledShelf,
  type ShelfForHolder,
} from './availability.decisions.js';
import type { StockCounts } from './counts/stock-counts.js';
import type { Holder, KnownHolder } from './holdings/holding.js';
import { HoldingRepository } from './holdings/holding.repository.js';
import type { NumberSet } from './shelves/number-set.js';
import { ShelfRepository } from './shelves/shelf.repository.js';
import { valueAt, type ShelfIndex } from './shelves/shelf.js';

/** Shelves of a dataset, for one holder. */
export interface StockQuery {
  readonly datasetId: DatasetId;
  readonly holder: Holder;
  readonly shelves: readonly ShelfIndex[];
}

/** A shelf for a holder, read and settled. */
export interface OpenShelf extends SettledShelf {
  readonly index: ShelfIndex;
  readonly withdrawn: NumberSet | undefined;
  readonly arrivals: Uint8Array | undefined;
}

/** Counts, and the holder as read before in the same transaction. */
export interface OpenContext {
  readonly stock: StockCounts;
  readonly known: KnownHolder | undefined;
  readonly tx: ClientSession;
}

/** Reads the bitmaps of shelves and of their holder. */
@Injectable()
export class ShelfOpener {
  constructor(
    private readonly shelves: ShelfRepository,
    private readonly holdings: HoldingRepository,
  ) {}

  /** Reads shelves and the holder's part of them, with all changes since `known` was written settled. */
  async open(
    { datasetId, holder, shelves }: StockQuery,
    { stock, known, tx }: OpenContext,
  ): Promise<OpenShelf[]> {
    const parts = ['withdrawn', 'arrivals'] as const;
    // Most shelves have neither: the vectors say so without a read.
    const changed = shelves.filter(
      (index) => valueAt(stock.withdrawn, index) > 0 || valueAt(stock.arrivals, index) > 0,
    );
    const rows = await this.shelves.find(datasetId, changed, parts, tx);
    const asked: ShelfForHolder[] = shelves.map((index) => ({
      index,
      ...rows.get(index),
      seenArrivals: valueAt(known?.seenArrivals, index),
    }));
    const touched = [...new Set([...shelves, ...originsOf(asked)])];
    const owning = touched.filter((index) => valueAt(known?.owned, index) > 0);
    const holdings = known
      ? await this.holdings.findHoldings({ datasetId, holder, known }, owning, tx)
      : new Map<ShelfIndex, NumberSet>();
    return asked.map((shelf) => ({
      index: shelf.index,
      withdrawn: shelf.withdrawn,
      arrivals: shelf.arrivals,
      ...settle(shelf, holdings),
    }));
  }
}
