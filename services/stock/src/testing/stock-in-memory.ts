import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import type { Taking } from '../allocation.decisions.js';
import { pointerKey, type Rotation } from '../counts/rotation.js';
import type { CountChange } from '../counts/stock-counts.repository.js';
import type { AllocatedShelf, CountedLeads, SoldBefore } from '../holdings/allocation.js';
import type { AllocationRepository } from '../holdings/allocation.repository.js';
import { appendArrivals, arrivalsOf } from '../shelves/arrivals.js';
import { appendListed, type Day } from '../shelves/listed-days.js';
import { difference, membersOf, setOf, union, type NumberSet } from '../shelves/number-set.js';
import { emptyVector, type Place, type ShelfIndex } from '../shelves/shelf.js';

/** The stock's repositories in memory, for one dataset. */
export class CountsInMemory {
  readonly stock = {
    counts: emptyVector(),
    withdrawn: emptyVector(),
    arrivals: emptyVector(),
    lineTypeChanges: 0,
  };

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
  private readonly pointers = new Map<number, number>();

  async find() {
    return this.pointers;
  }

  advance(_id: DatasetId, takings: readonly Pick<Taking, 'index' | 'nextPointers'>[]) {
    for (const { index, nextPointers } of takings)
      for (const [band, next] of nextPointers) this.pointers.set(pointerKey(index, band), next);
  }
}

export class ShelvesInMemory {
  private readonly rows = new Map<
    ShelfIndex,
    {
      withdrawn?: NumberSet;
      arrivals?: Buffer;
      listed?: Buffer;
      wireless?: NumberSet;
      landline?: NumberSet;
    }
  >();

  /** Lists the leads of a shelf from a number on. */
  list(index: ShelfIndex, first: number, day: Day): void {
    const row = this.rows.get(index) ?? {};
    this.rows.set(index, { ...row, listed: appendListed(row.listed, first, day) });
  }

  withdraw(index: ShelfIndex, number: number): void {
    const row = this.rows.get(index) ?? {};
    this.rows.set(index, { ...row, withdrawn: union(row.withdrawn, setOf([number])) });
  }

  setLine({ shelf, number }: Place, line: 'wireless' | 'landline'): void {
    const row = this.rows.get(shelf) ?? {};
    const other = line === 'wireless' ? 'landline' : 'wireless';
    this.rows.set(shelf, {
      ...row,
      [line]: union(row[line], setOf([number])),
      [other]: difference(row[other], setOf([number])),
    });
  }

  /** Withdraws a lead from one place and lets it arrive at another one. Returns the number of its arrivals. */
  move(from: Place, to: Place): number {
    const arrivals = arrivalsOf({ from, to }, this.rows.get(from.shelf)?.arrivals);
    this.withdraw(from.shelf, from.number);
    for (const line of ['wireless', 'landline'] as const)
      if (membersOf(this.rows.get(from.shelf)?.[line], [from.number])[0]) this.setLine(to, line);
    const row = this.rows.get(to.shelf) ?? {};
    this.rows.set(to.shelf, { ...row, arrivals: appendArrivals(row.arrivals, arrivals) });
    return arrivals.length;
  }

  async find(_id: DatasetId, indexes: readonly ShelfIndex[]) {
    return new Map([...this.rows].filter(([index]) => indexes.includes(index)));
  }
}

interface StoredAllocation extends CountedLeads {
  readonly datasetId: DatasetId;
}

export class AllocationsInMemory implements Pick<
  AllocationRepository,
  | 'insert'
  | 'findCounted'
  | 'remove'
  | 'uncounted'
  | 'isAnyUncounted'
  | 'anyUncounted'
  | 'setCounted'
> {
  private readonly allocations = new Map<PurchaseId, StoredAllocation>();

  insert(
    { purchaseId, datasetId }: { purchaseId: PurchaseId; datasetId: DatasetId },
    shelves: readonly AllocatedShelf[],
    soldBefore: SoldBefore | undefined,
  ) {
    const counted = soldBefore && { soldBefore };
    this.allocations.set(purchaseId, { purchaseId, datasetId, shelves, ...counted });
  }

  setCounted(purchaseId: PurchaseId, soldBefore: SoldBefore) {
    const known = this.allocations.get(purchaseId);
    if (!known) throw new Error(`there is no purchase ${purchaseId}`);
    this.allocations.set(purchaseId, { ...known, soldBefore });
  }

  async findCounted(purchaseId: PurchaseId) {
    return this.allocations.get(purchaseId);
  }

  async uncounted() {
    return [...this.allocations.values()].filter(({ soldBefore }) => soldBefore === undefined);
  }

  async isAnyUncounted() {
    return (await this.uncounted()).length > 0;
  }

  async anyUncounted() {
    return (await this.uncounted())[0]?.datasetId;
  }

  async remove(purchaseId: PurchaseId) {
    this.allocations.delete(purchaseId);
  }
}
