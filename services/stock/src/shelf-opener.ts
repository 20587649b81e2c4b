import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import {
  originsOf,
  settle,
  type SettledShelf,
  type ShelfForHolder,
} from './availability.decisions.js';
import type { NarrowedOrder } from './choices/lead-choice.js';
import { KnownShelves, type SharedShelf } from './counts/known-shelves.js';
import type { StockCounts } from './counts/stock-counts.js';
import { excluderOf, type ExclusionReason } from './guards/exclusion.js';
import type { BuyerHoldings, BuyerKey, Holder, KnownHolder } from './holdings/holding.js';
import { HoldingRepository } from './holdings/holding.repository.js';
import { valueAt, type ShelfIndex } from './shelves/shelf.js';

/** Shelves of a dataset, for one buyer. */
export interface StockQuery extends BuyerKey, NarrowedOrder {
  readonly shelves: readonly ShelfIndex[];
  /** Whether leads are included whose phone the buyer owns in another dataset; the buyer's setting if undefined. */
  readonly includeOwned?: boolean | undefined;
  /** Whether the buyer was just found to hold no credits: their lists do not count. */
  readonly isUnfunded?: boolean | undefined;
}

/** A shelf for a buyer, read and settled. */
export interface OpenShelf extends SharedShelf {
  readonly index: ShelfIndex;
  /** The leads that the buyer owns, or all buyers in an exclusive dataset. */
  readonly own: SettledShelf;
  /** The leads that are not sold to the buyer for other reasons. A lead may be in several parts. */
  readonly excluded: ReadonlyMap<ExclusionReason, SettledShelf>;
}

/** Counts, and the buyer as read before in the same transaction. */
export interface OpenContext {
  readonly stock: StockCounts;
  readonly buyer: BuyerHoldings;
  readonly tx: ClientSession;
}

/** The stored leads of one holder in a dataset. */
interface StoredPart {
  readonly holder: Holder;
  readonly known: KnownHolder;
}

/** Reads the bitmaps of shelves, of their holder and of what is excluded for a buyer. */
@Injectable()
export class ShelfOpener {
  constructor(
    private readonly known: KnownShelves,
    private readonly holdings: HoldingRepository,
  ) {}

  /** Reads shelves and the buyer's parts of them, with all changes since these were written settled. */
  async open(
    { datasetId, holder, buyerId, shelves }: StockQuery,
    { stock, buyer, tx }: OpenContext,
  ): Promise<OpenShelf[]> {
    const shared = await this.known.find(datasetId, shelves, stock, tx);
    const asked = shelves.map((index) => {
      const { withdrawn, arrivals } = shared.get(index) ?? {};
      return { index, withdrawn, arrivals };
    });
    const stored: StoredPart[] = [...buyer.excluded].map(([reason, known]) => ({
      holder: excluderOf(reason, buyerId),
      known,
    }));
    if (buyer.own) stored.push({ holder, known: buyer.own });
    const settled = await this.settled(datasetId, asked, stored, tx);
    const partOf = (one: Holder, i: number) => settled.get(one)?.[i] ?? nothing;
    return asked.map((shelf, i) => ({
      ...shelf,
      own: partOf(holder, i),
      excluded: new Map(
        [...buyer.excluded.keys()].map((reason) => [
          reason,
          partOf(excluderOf(reason, buyerId), i),
        ]),
      ),
    }));
  }

  /** Settles the shelves for each holder. One command reads the bitmaps of all of them. */
  private async settled(
    datasetId: DatasetId,
    asked: readonly Omit<ShelfForHolder, 'seenArrivals'>[],
    stored: readonly StoredPart[],
    tx: ClientSession,
  ): Promise<Map<Holder, SettledShelf[]>> {
    const touched = stored.map(({ holder, known }) => {
      const shelves = asked.map((shelf) => ({
        ...shelf,
        seenArrivals: valueAt(known.seenArrivals, shelf.index),
      }));
      const indexes = new Set([...shelves.map(({ index }) => index), ...originsOf(shelves)]);
      const owning = [...indexes].filter((index) => valueAt(known.owned, index) > 0);
      return { holder, known, shelves, indexes: owning };
    });
    const holdings = await this.holdings.findHoldings(datasetId, touched, tx);
    return new Map(
      touched.map(({ holder, shelves }, i) => [
        holder,
        shelves.map((shelf) => settle(shelf, holdings[i] ?? new Map())),
      ]),
    );
  }
}

const nothing: SettledShelf = { owned: undefined, isGrown: false };
