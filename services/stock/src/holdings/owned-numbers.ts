import { Injectable } from '@nestjs/common';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { type NumberSet, union } from '../shelves/number-set.js';
import { type ShelfRange } from '../shelves/shelf-range.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { StockFacts } from '../stock-facts.js';
import { type AllocatedLeads } from './allocation.js';
import { AllocationRepository } from './allocation.repository.js';
import { ownedShelves } from './holding.js';
import { HoldingRepository } from './holding.repository.js';

type Numbers = ReadonlyMap<ShelfIndex, NumberSet>;

/** Some leads that a buyer owns. In an exclusive dataset, those of one pack. */
interface BuyersNumbers {
  readonly buyerId: UserId;
  readonly numbers: Numbers;
}

const ownersAtOnce = 500;
const packsAtOnce = 100;

/** Reads the leads that buyers own in a dataset. */
@Injectable()
export class OwnedNumbers {
  constructor(
    private readonly holdings: HoldingRepository,
    private readonly allocations: AllocationRepository,
    private readonly facts: StockFacts,
    private readonly transactions: Transactions,
  ) {}

  async of(buyerId: UserId, datasetId: DatasetId): Promise<Numbers> {
    return (await this.held(buyerId, datasetId)) ?? (await this.taken(buyerId, datasetId));
  }

  /**
   * Yields the owners of leads on any of these shelves, with their numbers there. Reads the holders of the dataset, hundreds
   * with one command; in an exclusive dataset, the packs with a number of these ranges or a higher one.
   */
  async *ofAll(datasetId: DatasetId, ranges: readonly ShelfRange[]): AsyncGenerator<BuyersNumbers> {
    const indexes = ranges.map(({ index }) => index);
    for (let after = ''; ;) {
      const page = { after, limit: ownersAtOnce };
      const owners = await this.transactions.run((tx) =>
        this.holdings.findOwners(datasetId, indexes, page, tx),
      );
      for (const { holder, numbers } of owners) {
        if (holder === 'everybody') yield* this.ofPacks(datasetId, ranges);
        else yield { buyerId: holder, numbers };
      }
      if (owners.length < ownersAtOnce) return;
      after = owners.at(-1)?.holder ?? '';
    }
  }

  private async *ofPacks(
    datasetId: DatasetId,
    ranges: readonly ShelfRange[],
  ): AsyncGenerator<BuyersNumbers> {
    let packs: AllocatedLeads[] = [];
    for await (const pack of this.allocations.takenFrom(datasetId, ranges)) {
      packs.push(pack);
      if (packs.length < packsAtOnce) continue;
      yield* await this.withBuyers(packs);
      packs = [];
    }
    yield* await this.withBuyers(packs);
  }

  private async withBuyers(packs: readonly AllocatedLeads[]): Promise<BuyersNumbers[]> {
    if (packs.length === 0) return [];
    const buyers = await this.facts.buyersOf(packs.map(({ purchaseId }) => purchaseId));
    return packs.flatMap(({ purchaseId, shelves }) => {
      const buyerId = buyers.get(purchaseId);
      const numbers = new Map(shelves.map(({ index, numbers: some }) => [index, some]));
      return buyerId ? [{ buyerId, numbers }] : [];
    });
  }

  /** Returns undefined for a buyer who holds nothing there: in an exclusive dataset, all buyers hold together. */
  private async held(buyerId: UserId, datasetId: DatasetId): Promise<Numbers | undefined> {
    const key = { datasetId, buyerId, holder: buyerId };
    return this.transactions.run(async (tx) => {
      const { own: known } = await this.holdings.findHolders(key, tx);
      if (!known) return undefined;
      const held = [{ holder: buyerId, known, indexes: ownedShelves(known) }];
      return (await this.holdings.findHoldings(datasetId, held, tx))[0];
    });
  }

  /** Adds up what the buyer's purchases took. */
  private async taken(buyerId: UserId, datasetId: DatasetId): Promise<Numbers> {
    const numbers = new Map<ShelfIndex, NumberSet>();
    for (const purchaseId of await this.facts.purchasesOf(buyerId, datasetId))
      for (const { index, numbers: some } of await this.allocations.find(purchaseId))
        numbers.set(index, union(numbers.get(index), some));
    return numbers;
  }
}
