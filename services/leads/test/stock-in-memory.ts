import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import type { Rotation } from '../src/stock/counts/rotation.js';
import type { CountChange } from '../src/stock/counts/stock-counts.repository.js';
import type { AllocationRepository } from '../src/stock/holdings/allocation.repository.js';
import type { AllocatedShelf } from '../src/stock/holdings/allocation.js';
import type { HolderDocument } from '../src/stock/holdings/holder.schema.js';
import type { Holder } from '../src/stock/holdings/holding.js';
import type { HoldingRepository } from '../src/stock/holdings/holding.repository.js';
import { appendArrivals } from '../src/stock/shelves/arrivals.js';
import { setOf, union, type NumberSet } from '../src/stock/shelves/number-set.js';
import { emptyVector, type ShelfIndex } from '../src/stock/shelves/shelf.js';

/** The stock's repositories in memory, for one dataset. */
export class CountsInMemory {
  readonly stock = { counts: emptyVector(), withdrawn: emptyVector(), arrivals: emptyVector() };

  change({ index, added = 0, withdrawn = 0, arrived = 0 }: CountChange): void {
    const { stock } = this;
    stock.counts[index] = (stock.counts[index] ?? 0) + added;
    stock.withdrawn[index] = (stock.withdrawn[index] ?? 0) + withdrawn;
    stock.arrivals[index] = (stock.arrivals[index] ?? 0) + arrived;
  }

  async find() {
    return structuredClone(this.stock);
  }
}

export class RotationsInMemory implements Pick<Rotation, 'find' | 'advance'> {
  private readonly pointers = new Map<ShelfIndex, number>();

  async find() {
    return this.pointers;
  }

  advance(_id: DatasetId, pointers: readonly { index: number; nextPointer: number }[]) {
    for (const { index, nextPointer } of pointers) this.pointers.set(index, nextPointer);
  }
}

export class ShelvesInMemory {
  private readonly rows = new Map<ShelfIndex, { withdrawn?: NumberSet; arrivals?: Buffer }>();

  withdraw(index: ShelfIndex, number: number): void {
    const row = this.rows.get(index) ?? {};
    this.rows.set(index, { ...row, withdrawn: union(row.withdrawn, setOf([number])) });
  }

  arrive(index: ShelfIndex, arrival: Parameters<typeof appendArrivals>[1][number]): void {
    const row = this.rows.get(index) ?? {};
    this.rows.set(index, { ...row, arrivals: appendArrivals(row.arrivals, [arrival]) });
  }

  async find(_id: DatasetId, indexes: readonly ShelfIndex[]) {
    return new Map([...this.rows].filter(([index]) => indexes.includes(index)));
  }
}

export class HoldingsInMemory implements Pick<
  HoldingRepository,
  'findHolder' | 'readHolder' | 'findHoldings' | 'save'
> {
  private readonly holders = new Map<string, HolderDocument>();
  private readonly numbers = new Map<string, NumberSet>();

  async findHolder(_id: DatasetId, holder: Holder) {
    const row = this.holders.get(holder);
    return row && structuredClone(row);
  }

  readHolder(id: DatasetId, holder: Holder) {
    return this.findHolder(id, holder);
  }

  async findHoldings(_id: DatasetId, holder: Holder, indexes: readonly ShelfIndex[]) {
    const found = indexes.map((index) => [index, this.numbers.get(`${index}:${holder}`)] as const);
    return new Map(found.flatMap(([index, numbers]) => (numbers ? [[index, numbers]] : [])));
  }

  save: HoldingRepository['save'] = async (_id, { holder }, changes) => {
    const row = this.holders.get(holder) ?? {
      _id: holder,
      owned: emptyVector(),
      overlap: emptyVector(),
      seenWithdrawn: emptyVector(),
      seenArrivals: emptyVector(),
    };
    for (const { index, numbers, ...counts } of changes) {
      if (numbers) this.numbers.set(`${index}:${holder}`, numbers);
      row.owned[index] = counts.owned;
      row.overlap[index] = counts.overlap;
      row.seenWithdrawn[index] = counts.seenWithdrawn;
      row.seenArrivals[index] = counts.seenArrivals;
    }
    this.holders.set(holder, row);
  };
}

export class AllocationsInMemory implements Pick<
  AllocationRepository,
  'insert' | 'find' | 'remove'
> {
  private readonly allocations = new Map<string, readonly AllocatedShelf[]>();

  insert({ purchaseId }: { purchaseId: PurchaseId }, allocated: AllocatedShelf[]) {
    this.allocations.set(purchaseId, allocated);
  }

  async find(purchaseId: PurchaseId) {
    return this.allocations.get(purchaseId) ?? [];
  }

  async remove(purchaseId: PurchaseId) {
    this.allocations.delete(purchaseId);
  }
}
