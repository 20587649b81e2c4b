import { Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { AllocationRepository } from '../stock/holdings/allocation.repository.js';
import { HoldingRepository } from '../stock/holdings/holding.repository.js';
import { union, type NumberSet } from '../stock/shelves/number-set.js';
import { allShelves, valueAt, type ShelfIndex } from '../stock/shelves/shelf.js';
import { TakingRepository } from './taking.repository.js';

type Numbers = ReadonlyMap<ShelfIndex, NumberSet>;

/** Reads the leads that a buyer owns in a dataset. */
@Injectable()
export class OwnedNumbers {
  constructor(
    private readonly holdings: HoldingRepository,
    private readonly allocations: AllocationRepository,
    private readonly takings: TakingRepository,
    private readonly transactions: Transactions,
  ) {}

  async of(buyerId: UserId, datasetId: DatasetId): Promise<Numbers> {
    return (await this.held(buyerId, datasetId)) ?? (await this.taken(buyerId, datasetId));
  }

  /** Returns undefined for a buyer who holds nothing there: in an exclusive dataset, all buyers hold together. */
  private async held(buyerId: UserId, datasetId: DatasetId): Promise<Numbers | undefined> {
    const key = { datasetId, buyerId, holder: buyerId };
    return await this.transactions.run(async (tx) => {
      const { own: known } = await this.holdings.findBuyer(key, tx);
      if (!known) return undefined;
      const owning = allShelves.filter((index) => valueAt(known.owned, index) > 0);
      const held = [{ holder: buyerId, known, indexes: owning }];
      return (await this.holdings.findHoldings(datasetId, held, tx))[0];
    });
  }

  /** Adds up what the buyer's purchases took. */
  private async taken(buyerId: UserId, datasetId: DatasetId): Promise<Numbers> {
    const numbers = new Map<ShelfIndex, NumberSet>();
    for (const purchaseId of await this.takings.purchasesOf(buyerId, datasetId))
      for (const { index, numbers: some } of await this.allocations.find(purchaseId))
        numbers.set(index, union(numbers.get(index), some));
    return numbers;
  }
}
