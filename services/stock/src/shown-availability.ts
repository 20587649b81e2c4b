import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ClientSession } from 'mongoose';
import { JoinedReads } from '@leadmart/platform/coalescing';
import { isWriteConflict, Transactions } from '@leadmart/platform/mongo';
import { Buyers } from './buyers.js';
import { isNarrowed, shutLevel } from './choices/lead-choice.js';
import type { StockCounts } from './counts/stock-counts.js';
import { StockCountsRepository } from './counts/stock-counts.repository.js';
import {
  assertSettled,
  forOrder,
  isMiscounted,
  recountedSettlement,
} from './exclusions/exclusion.decisions.js';
import { excluderOf } from './guards/exclusion.js';
import type { BuyerVectors } from './holdings/holding.js';
import type { BuyerKey } from './holdings/holding.js';
import { HoldingRepository } from './holdings/holding.repository.js';
import {
  availabilityOf,
  recount,
  recountedVectors,
  type Availability,
} from './recount.decisions.js';
import { Reservations } from './reservations.js';
import { ShelfOpener, type StockQuery } from './shelf-opener.js';
import { allShelves } from './shelves/shelf.js';
import { TimesSold } from './times-sold/times-sold.js';

/** The counts of a dataset and the vectors of a buyer of the same moment, without a stale shelf. */
interface Settled {
  readonly stock: StockCounts;
  readonly buyer: BuyerVectors;
}

/** The leads of an order that chooses among those of its shelves, and what they were counted from. */
interface Counted {
  readonly available: Availability;
  readonly from: string;
}

const mostCounted = 1_000;

/** Another transaction changed the buyer first; ends the transaction without a repetition. */
class GaveWay extends Error {}

/**
 * Availability for screens, from counts and sales to others that may be a second old and the buyer's current vectors. The
 * first read after leads were withdrawn or moved stores the vectors again, so that later reads open no bitmap.
 */
@Injectable()
export class ShownAvailability {
  private readonly settling = new JoinedReads<string, Settled | undefined>();
  private readonly counted = new LRUCache<string, Counted>({ max: mostCounted });

  constructor(
    private readonly stock: Reservations,
    private readonly counts: StockCountsRepository,
    private readonly buyers: Buyers,
    private readonly holdings: HoldingRepository,
    private readonly opener: ShelfOpener,
    private readonly timesSold: TimesSold,
    private readonly transactions: Transactions,
  ) {}

  /** Returns how many leads the buyer could buy now. Throws ExclusionsOutOfDate. */
  async of(query: StockQuery, recent: StockCounts): Promise<Availability> {
    if (isNarrowed(query)) return this.chosen(query, recent);
    const { datasetId, buyerId, shelves } = query;
    const buyer = forOrder(await this.buyers.read(query), query);
    assertSettled(buyer, datasetId, recent);
    if (!shelves.some((index) => isMiscounted(recent, buyer, index)))
      return availabilityOf(recent, buyer, shelves);
    // Most readers of a buyer wait for the settlement of the first one and find nothing left to settle.
    const settled = await this.settling.get(`${datasetId}:${buyerId}`, () => this.settle(query));
    return settled
      ? availabilityOf(settled.stock, forOrder(settled.buyer, query), shelves)
      : this.stock.available(query);
  }

  /** Opens bitmaps only if stock, buyer or sales have changed since the last count of the same order. */
  private async chosen(query: StockQuery, recent: StockCounts): Promise<Availability> {
    const [{ excluded, ...buyer }, sales] = await Promise.all([
      this.buyers.read(query),
      shutLevel(query) === undefined ? 0 : this.timesSold.recentVersion(query.datasetId),
    ]);
    const key = JSON.stringify(query);
    const from = JSON.stringify([recent, buyer, [...excluded], sales]);
    const last = this.counted.get(key);
    if (last?.from === from) return last.available;
    const available = await this.stock.available(query);
    this.counted.set(key, { from, available });
    return available;
  }

  /** Returns undefined after a conflict: a purchase has precedence, and the next read tries again. */
  private async settle(key: BuyerKey): Promise<Settled | undefined> {
    try {
      return await this.transactions.run(async (tx) => {
        try {
          return await this.settleIn(key, tx);
        } catch (error) {
          throw isWriteConflict(error) ? new GaveWay() : error;
        }
      });
    } catch (error) {
      if (error instanceof GaveWay) return undefined;
      throw error;
    }
  }

  /** The write of the vectors conflicts with every purchase that changes them at the same time. */
  private async settleIn(key: BuyerKey, tx: ClientSession): Promise<Settled> {
    const { datasetId, buyerId, holder } = key;
    const stock = await this.counts.find(datasetId, tx);
    const buyer = await this.buyers.find(key, tx);
    const shelves = allShelves.filter((index) => isMiscounted(stock, buyer, index));
    if (shelves.length === 0) return { stock, buyer };
    const opened = await this.opener.open({ ...key, shelves }, { stock, buyer, tx });
    const counted = recount(stock, buyer, opened);
    const after = recountedVectors(buyer, counted);
    if (buyer.own) this.holdings.save(datasetId, { holder, known: buyer.own }, counted.own, tx);
    for (const [reason, known] of buyer.excluded) {
      const saved = {
        holder: excluderOf(reason, buyerId),
        known,
        ...(known.settlement && { settlement: recountedSettlement(known.settlement, after) }),
      };
      this.holdings.save(datasetId, saved, counted.excluded.get(reason) ?? [], tx);
    }
    return { stock, buyer: after };
  }
}
