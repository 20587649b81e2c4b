import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Listings } from '../choices/listings.js';
import { KnownShelves } from '../counts/known-shelves.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import {
  shelvesOfPurchases,
  type AllocatedShelf,
  type CountedLeads,
} from '../holdings/allocation.js';
import { AllocationRepository } from '../holdings/allocation.repository.js';
import { countByDay, type Day, type ShelfListing } from '../shelves/listed-days.js';
import { membersOf, sizeOf, type NumberSet } from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import { countByTimesSold, type SoldLevels } from '../shelves/sold-levels.js';
import { levelsOfPack } from '../times-sold/levels-of-pack.js';
import { TimesSold } from '../times-sold/times-sold.js';
import { FirstListed } from './first-listed.js';

/** The leads of a pack by the day on which they were first listed, the oldest first, and by their buyers before the sale. */
export interface PackOrigin {
  readonly shelves: readonly AllocatedShelf[];
  readonly firstListed: ReadonlyMap<Day, number>;
  /** At `n` the leads that had n buyers before; the last one of seven has those with more, too. */
  readonly soldBefore: readonly number[];
}

/** Since when a lead was for sale, and its buyers before the sale and now; the top level of sales stands for more, too. */
export interface LeadHistory {
  readonly firstListed: Day;
  readonly soldBefore: number;
  readonly soldNow: number;
}

/** Reads since when the leads of a pack were for sale, and how many buyers they had before, and have now. */
@Injectable()
export class PackHistories {
  constructor(
    private readonly allocations: AllocationRepository,
    private readonly counts: StockCountsRepository,
    private readonly shelves: KnownShelves,
    private readonly listings: Listings,
    private readonly listed: FirstListed,
    private readonly timesSold: TimesSold,
    private readonly transactions: Transactions,
  ) {}

  /**
   * The history of packs of a dataset until their sale, which does not change. Two reads, one more for days that are not known,
   * however many packs there are. A pack without leads is missing.
   */
  async untilSale(
    datasetId: DatasetId,
    ids: readonly PurchaseId[],
  ): Promise<Map<PurchaseId, PackOrigin>> {
    const packs = await this.counted(datasetId, ids);
    const stock = await this.counts.findLatest(datasetId);
    const indexes = packs.flatMap(({ shelves }) => shelves.map(({ index }) => index));
    const listings = await this.listings.find(datasetId, [...new Set(indexes)], stock);
    return new Map(packs.map((pack) => [pack.purchaseId, originOf(pack, listings)]));
  }

  /** The leads of a pack by their buyers now, as `soldBefore`. The buyer of the pack is one of them. Some six reads. */
  async soldNow(datasetId: DatasetId, purchaseId: PurchaseId): Promise<readonly number[]> {
    await this.timesSold.complete(datasetId);
    return this.transactions.run(async (tx) => {
      const pack = await this.allocations.findCounted(purchaseId, tx);
      return pack ? countAll(pack, await this.levelsNow(datasetId, pack, tx)) : [];
    });
  }

  /** One lead of a pack; undefined if the pack does not have it. Some eight reads. */
  async ofLead(
    datasetId: DatasetId,
    purchaseId: PurchaseId,
    lead: Place,
  ): Promise<LeadHistory | undefined> {
    const [all] = await this.counted(datasetId, [purchaseId]);
    const shelves = all?.shelves.filter(({ index }) => index === lead.shelf) ?? [];
    if (!all || !isIn(shelves[0]?.numbers, lead)) return undefined;
    await this.timesSold.complete(datasetId);
    const [[day = 0], now] = await Promise.all([
      this.listed.of(datasetId, [lead]),
      this.transactions.run((tx) => this.levelsNow(datasetId, { ...all, shelves }, tx)),
    ]);
    const timesIn = (levels: ReadonlyMap<ShelfIndex, SoldLevels> | undefined) =>
      levels?.get(lead.shelf)?.filter((level) => isIn(level, lead)).length ?? 0;
    return { firstListed: day, soldBefore: timesIn(all.soldBefore), soldNow: timesIn(now) };
  }

  /** Packs that are not counted yet are counted along with all others of their dataset. */
  private async counted(datasetId: DatasetId, ids: readonly PurchaseId[]): Promise<CountedLeads[]> {
    const packs = [...(await this.allocations.findAllCounted(ids)).values()];
    if (packs.every(({ soldBefore }) => soldBefore)) return packs;
    await this.timesSold.complete(datasetId);
    return [...(await this.allocations.findAllCounted(ids)).values()];
  }

  private async levelsNow(datasetId: DatasetId, pack: CountedLeads, tx: ClientSession) {
    const stock = await this.counts.find(datasetId, tx);
    const indexes = shelvesOfPurchases(stock, [pack]);
    const shared = await this.shelves.find(datasetId, indexes, stock, tx);
    const shelves = indexes.map((index) => ({ index, arrivals: shared.get(index)?.arrivals }));
    const levels = await this.timesSold.on(datasetId, shelves, tx);
    return levelsOfPack(pack, shelves, levels);
  }
}

const isIn = (numbers: NumberSet | undefined, { number }: Place): boolean =>
  membersOf(numbers, [number])[0] === true;

function originOf(pack: CountedLeads, listings: ReadonlyMap<ShelfIndex, ShelfListing>): PackOrigin {
  const { shelves, soldBefore = new Map<ShelfIndex, SoldLevels>() } = pack;
  const firstListed = new Map<Day, number>();
  for (const { index, numbers } of shelves) {
    const listing = listings.get(index);
    for (const [day, leads] of listing ? countByDay(listing, numbers) : [])
      firstListed.set(day, (firstListed.get(day) ?? 0) + leads);
  }
  return {
    shelves,
    firstListed: new Map([...firstListed].sort(([a], [b]) => a - b)),
    soldBefore: countAll(pack, soldBefore),
  };
}

function countAll(
  { shelves }: CountedLeads,
  levels: ReadonlyMap<ShelfIndex, SoldLevels>,
): number[] {
  const sums: number[] = [];
  for (const { index, numbers } of shelves)
    countByTimesSold(levels.get(index) ?? [], sizeOf(numbers)).forEach((leads, times) => {
      sums[times] = (sums[times] ?? 0) + leads;
    });
  return sums;
}
