import { Injectable } from '@nestjs/common';
import { JoinedReads } from '@leadmart/platform/caching';
import { isWriteConflict, Transactions } from '@leadmart/platform/mongo';
import type { ClientSession } from 'mongoose';
import { availableOnEach, isStale } from './availability.decisions.js';
import { StockCountsRepository } from './counts/stock-counts.repository.js';
import type { StockCounts } from './counts/stock-counts.js';
import { vectorsAfter, type HolderVectors } from './holdings/holding.js';
import { HoldingRepository } from './holdings/holding.repository.js';
import { ShelfOpener, type StockQuery } from './shelf-opener.js';
import { setOf } from './shelves/number-set.js';
import { shelfCount, type ShelfIndex } from './shelves/shelf.js';
import { changedHolding, StockService } from './stock.service.js';

/** The counts of a dataset and the vectors of a holder of the same moment, without a stale shelf. */
interface Settled {
  readonly stock: StockCounts;
  readonly known: HolderVectors | undefined;
}

type HolderKey = Pick<StockQuery, 'datasetId' | 'holder'>;

/** Another transaction changed the holder first; ends the transaction without a repetition. */
class GaveWay extends Error {}

/**
 * Availability for screens, from counts that may be a second old and the holder's current vectors. The first read
 * after leads were withdrawn or moved stores the holder's vectors again, so that later reads open no bitmap.
 */
@Injectable()
export class ShownAvailability {
  private readonly settling = new JoinedReads<string, Settled | undefined>();

  constructor(
    private readonly stock: StockService,
    private readonly counts: StockCountsRepository,
    private readonly holdings: HoldingRepository,
    private readonly opener: ShelfOpener,
    private readonly transactions: Transactions,
  ) {}

  /** Returns how many leads of each shelf the holder could buy now. */
  async of(query: StockQuery, recent: StockCounts): Promise<Map<ShelfIndex, number>> {
    const { datasetId, holder, shelves } = query;
    const known = await this.holdings.readHolder(datasetId, holder);
    if (!shelves.some((index) => isStale(recent, known, index)))
      return availableOnEach(recent, known, shelves);
    // Most readers of a holder wait for the settlement of the first one and find nothing left to settle.
    const settled = await this.settling.get(`${datasetId}:${holder}`, () =>
      this.settle({ datasetId, holder }),
    );
    return settled
      ? availableOnEach(settled.stock, settled.known, shelves)
      : this.stock.available(query);
  }

  /** Returns undefined after a conflict: a purchase has precedence, and the next read tries again. */
  private async settle(key: HolderKey): Promise<Settled | undefined> {
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

  /** The write of the holder's vectors conflicts with every purchase that changes them at the same time. */
  private async settleIn({ datasetId, holder }: HolderKey, tx: ClientSession): Promise<Settled> {
    const stock = await this.counts.find(datasetId, tx);
    const known = await this.holdings.findHolder(datasetId, holder, tx);
    const shelves = allShelves.filter((index) => isStale(stock, known, index));
    if (known === undefined || shelves.length === 0) return { stock, known };
    const opened = await this.opener.open({ datasetId, holder, shelves }, { stock, known, tx });
    const changes = opened.map((shelf) => {
      const { numbers, ...counted } = changedHolding(stock, shelf, shelf.owned ?? noNumbers);
      return { ...counted, numbers: shelf.isGrown ? numbers : undefined };
    });
    this.holdings.save(datasetId, { holder, known }, changes, tx);
    return { stock, known: vectorsAfter(known, changes) };
  }
}

const allShelves: readonly ShelfIndex[] = Array.from({ length: shelfCount }, (_, index) => index);
const noNumbers = setOf([]);
