import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { RecentValues } from '@leadmart/platform/caching';
import { JoinedReads } from '@leadmart/platform/coalescing';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { numbersOfPurchase } from '../availability.decisions.js';
import { KnownShelves } from '../counts/known-shelves.js';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { shelvesOfPurchases, type AllocatedLeads } from '../holdings/allocation.js';
import { AllocationRepository } from '../holdings/allocation.repository.js';
import { sizeOf, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import {
  addSales,
  removeSold,
  type SoldLevels,
  type StoredLevels,
} from '../shelves/sold-levels.js';
import { originsOfLevels, settledLevels, type ArrivedAt } from './settled-levels.js';
import { SoldLevelsRepository } from './sold-levels.repository.js';

/** Of one transaction: the levels of their shelves are written once. */
const mostAtOnce = 100;

/** Leads of one shelf that are sold, or not any more. */
interface LeadsOnShelf extends ArrivedAt {
  readonly numbers: NumberSet;
}

/**
 * How many times the leads of a dataset were sold. A purchase does not count its leads itself, so that the buyers of a dataset
 * do not wait for each other: they are counted soon after it, and before anybody asks. Only where the dataset limits the buyers of a lead, the
 * purchase counts them in its own transaction, and two purchases of the last place of a lead conflict.
 */
@Injectable()
export class TimesSold {
  private readonly completing = new JoinedReads<DatasetId, void>();
  private readonly versions = new RecentValues<DatasetId, number>({
    read: async (datasetId) => {
      await this.complete(datasetId);
      return this.levels.version(datasetId);
    },
  });

  constructor(
    private readonly levels: SoldLevelsRepository,
    private readonly allocations: AllocationRepository,
    private readonly counts: StockCountsRepository,
    private readonly shelves: KnownShelves,
    private readonly transactions: Transactions,
  ) {}

  /** Returns the levels of these shelves. One read, one more if leads moved to them since their levels were written. */
  async on(
    datasetId: DatasetId,
    shelves: readonly ArrivedAt[],
    tx?: ClientSession,
  ): Promise<Map<ShelfIndex, StoredLevels>> {
    const indexes = shelves.map(({ index }) => index);
    const stored = await this.levels.find(datasetId, indexes, tx);
    const origins = originsOfLevels(shelves, stored);
    if (origins.length > 0)
      for (const [index, one] of await this.levels.find(datasetId, origins, tx))
        stored.set(index, one);
    return new Map(shelves.map((shelf) => [shelf.index, settledLevels(shelf, stored)]));
  }

  /** Counts the purchases of a dataset, at most once a second, and returns a number that changes with its levels. */
  recentVersion(datasetId: DatasetId): Promise<number> {
    return this.versions.get(datasetId);
  }

  /** Leads of the dataset were sold or given back: the next `recentVersion` counts them. */
  changed(datasetId: DatasetId): void {
    this.versions.forget(datasetId);
  }

  /** Counts the purchases of a dataset that are not counted yet. One read when there are none. */
  complete(datasetId: DatasetId): Promise<void> {
    return this.completing.get(datasetId, async () => {
      while (await this.countSome(datasetId));
    });
  }

  /** Counts the purchases of all datasets that are not counted yet. */
  async completeAll(): Promise<void> {
    for (;;) {
      const datasetId = await this.allocations.anyUncounted();
      if (datasetId === undefined) return;
      await this.complete(datasetId);
    }
  }

  /** Counts leads that a purchase takes, by levels that were read in its transaction. Returns how often they were sold before. */
  count(
    datasetId: DatasetId,
    { sold, levels }: { sold: readonly LeadsOnShelf[]; levels: Map<ShelfIndex, StoredLevels> },
    tx: ClientSession,
  ): Map<ShelfIndex, SoldLevels> {
    const before = new Map<ShelfIndex, SoldLevels>();
    const changed = new Map<ShelfIndex, StoredLevels>();
    for (const { index, numbers } of sold) {
      const known = levels.get(index) ?? { levels: [], seenArrivals: 0 };
      const added = addSales(known.levels, [{ numbers, taken: numbers }]);
      before.set(index, added.before[0] ?? []);
      changed.set(index, { ...known, levels: added.levels });
    }
    this.levels.save(datasetId, changed, tx);
    return before;
  }

  /** Takes back what `count` counted. */
  async undo(
    datasetId: DatasetId,
    leads: readonly LeadsOnShelf[],
    tx: ClientSession,
  ): Promise<void> {
    const levels = await this.on(datasetId, leads, tx);
    const changed = leads.map(({ index, numbers }) => {
      const { levels: before = [], seenArrivals = 0 } = levels.get(index) ?? {};
      return [index, { levels: removeSold(before, numbers), seenArrivals }] as const;
    });
    this.levels.save(datasetId, new Map(changed), tx);
  }

  /** Returns whether there may be more. */
  private async countSome(datasetId: DatasetId): Promise<boolean> {
    if (!(await this.allocations.isAnyUncounted(datasetId))) return false;
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const purchases = await this.allocations.uncounted(datasetId, mostAtOnce, tx);
        if (purchases.length > 0) await this.countIn(datasetId, purchases, tx);
        return purchases.length === mostAtOnce;
      }),
    );
  }

  private async countIn(
    datasetId: DatasetId,
    purchases: readonly AllocatedLeads[],
    tx: ClientSession,
  ): Promise<void> {
    const stock = await this.counts.find(datasetId, tx);
    const indexes = shelvesOfPurchases(stock, purchases);
    const shared = await this.shelves.find(datasetId, indexes, stock, tx);
    const shelves = indexes.map((index) => ({ index, arrivals: shared.get(index)?.arrivals }));
    const levels = await this.on(datasetId, shelves, tx);
    const before = new Map(purchases.map(({ purchaseId }) => [purchaseId, new Map()]));
    const changed = new Map<ShelfIndex, StoredLevels>();
    const taken = purchases.map((purchase) => numbersByShelf(purchase));
    for (const shelf of shelves) {
      const sales = purchases.flatMap(({ purchaseId }, i) => {
        const numbersOn = taken[i] ?? new Map<ShelfIndex, NumberSet>();
        const asked = numbersOn.get(shelf.index);
        const numbers = numbersOfPurchase(shelf, numbersOn);
        return asked || sizeOf(numbers) > 0 ? [{ purchaseId, numbers, taken: asked }] : [];
      });
      if (sales.length === 0) continue;
      const known = levels.get(shelf.index) ?? { levels: [], seenArrivals: 0 };
      const added = addSales(known.levels, sales);
      changed.set(shelf.index, { ...known, levels: added.levels });
      sales.forEach(({ purchaseId }, i) =>
        before.get(purchaseId)?.set(shelf.index, added.before[i]),
      );
    }
    for (const [purchaseId, soldBefore] of before)
      this.allocations.setCounted(purchaseId, soldBefore, tx);
    this.levels.save(datasetId, changed, tx);
  }
}

const numbersByShelf = ({ shelves }: AllocatedLeads): ReadonlyMap<ShelfIndex, NumberSet> =>
  new Map(shelves.map(({ index, numbers }) => [index, numbers]));
