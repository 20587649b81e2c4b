import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import type { Rotation } from '../counts/rotation.js';
import type { CountChange } from '../counts/stock-counts.repository.js';
import type { AllocatedShelf } from '../holdings/allocation.js';
import type { AllocationRepository } from '../holdings/allocation.repository.js';
import { appendArrivals, arrivalsOf } from '../shelves/arrivals.js';
import { setOf, union, type NumberSet } from '../shelves/number-set.js';
import type { Place } from '../shelves/place.js';
import { emptyVector, type ShelfIndex } from '../shelves/shelf.js';

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

  findLatest() {
    return this.find();
  }

  recent() {
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

  /** Withdraws a lead from one place and lets it arrive at another one. Returns the number of its arrivals. */
  move(from: Place, to: Place): number {
    const arrivals = arrivalsOf({ from, to }, this.rows.get(from.shelf)?.arrivals);
    this.withdraw(from.shelf, from.number);
    const row = this.rows.get(to.shelf) ?? {};
    this.rows.set(to.shelf, { ...row, arrivals: appendArrivals(row.arrivals, arrivals) });
    return arrivals.length;
  }

  async find(_id: DatasetId, indexes: readonly ShelfIndex[]) {
    return new Map([...this.rows].filter(([index]) => indexes.includes(index)));
  }
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
