import { InjectConfig } from '@leadmart/platform/config';
import { insertInto, packedCollection, Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { LeadsConfig } from '../../leads.config.js';
import type { Place } from '../directories/place.js';
import { membersOf, rangeOf, type NumberSet } from '../shelves/number-set.js';
import { meets, type ShelfRange } from '../shelves/shelf-range.js';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import type { AllocatedShelf, AllocatedLeads } from './allocation.js';
import {
  ALLOCATION_MODEL,
  allocationSchema,
  type AllocationDocument,
} from './allocation.schema.js';
import { packShelves, unpackShelves } from './packed-allocation.js';

/** Reads and writes the leads that each purchase took. */
@Injectable()
export class AllocationRepository {
  private readonly allocations: mongo.Collection<AllocationDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'ALLOCATIONS_FORMAT'>,
  ) {
    this.allocations = packedCollection(connection, ALLOCATION_MODEL, allocationSchema);
  }

  /** Stores the leads of a purchase before the commit. */
  insert(
    { purchaseId: _id, datasetId }: { purchaseId: PurchaseId; datasetId: DatasetId },
    shelves: readonly AllocatedShelf[],
    tx: ClientSession,
  ): void {
    const document: AllocationDocument =
      this.config.ALLOCATIONS_FORMAT === 'packed'
        ? { _id, datasetId, packed: packShelves(shelves) }
        : { _id, shelves, ends: endsOf(datasetId, shelves) };
    Transactions.defer(tx, insertInto(this.allocations.namespace, document));
  }

  /**
   * Yields the purchases that took any of these numbers, with those they took. Reads all purchases from the dataset, so it
   * is for work in the background.
   */
  async *holdersOf(
    datasetId: DatasetId,
    places: readonly Place[],
  ): AsyncGenerator<{ readonly purchaseId: PurchaseId; readonly places: Place[] }> {
    const ranges = places.map(({ shelf: index, number: first }) => ({ index, first, count: 1 }));
    for await (const { purchaseId, shelves } of this.mayHold(datasetId, ranges)) {
      const taken = shelves.flatMap(({ index, numbers }) => {
        const asked = places.filter(({ shelf }) => shelf === index);
        const isTaken = membersOf(
          numbers,
          asked.map(({ number }) => number),
        );
        return asked.filter((_, i) => isTaken[i]);
      });
      if (taken.length > 0) yield { purchaseId, places: taken };
    }
  }

  /** Yields the purchases that took a number of these ranges or a higher one. Reads as `holdersOf`. */
  async *takenFrom(
    datasetId: DatasetId,
    ranges: readonly ShelfRange[],
  ): AsyncGenerator<AllocatedLeads> {
    for await (const allocation of this.mayHold(datasetId, ranges))
      if (isTakenAtOrAbove(allocation, ranges)) yield allocation;
  }

  async find(purchaseId: PurchaseId, tx?: ClientSession): Promise<readonly AllocatedShelf[]> {
    const row = await this.allocations.findOne({ _id: purchaseId }, { session: tx });
    return row ? shelvesOf(row) : [];
  }

  /** Yields what these purchases took. */
  async *ofPurchases(ids: readonly PurchaseId[]): AsyncGenerator<AllocatedLeads> {
    if (ids.length === 0) return;
    for await (const row of this.allocations.find({ _id: { $in: [...ids] } }))
      yield toAllocatedLeads(row);
  }

  async remove(purchaseId: PurchaseId, tx: ClientSession): Promise<void> {
    await this.allocations.deleteOne({ _id: purchaseId }, { session: tx });
  }

  /** Yields all packed allocations of the dataset, and those of shelves with a number of these ranges or a higher one. */
  private async *mayHold(
    datasetId: DatasetId,
    ranges: readonly ShelfRange[],
  ): AsyncGenerator<AllocatedLeads> {
    if (ranges.length === 0) return;
    const either = [{ datasetId }, ...takenAtOrAbove(datasetId, ranges)];
    for await (const row of this.allocations.find({ $or: either })) yield toAllocatedLeads(row);
  }
}

/** Returns whether a purchase took a number of these ranges. */
export function isAnyTaken(allocation: AllocatedLeads, ranges: readonly ShelfRange[]): boolean {
  return isAnyRange(allocation, ranges, meets);
}

function isTakenAtOrAbove(allocation: AllocatedLeads, ranges: readonly ShelfRange[]): boolean {
  return isAnyRange(
    allocation,
    ranges,
    (numbers, { first }) => (rangeOf(numbers)?.last ?? -1) >= first,
  );
}

function isAnyRange(
  { shelves }: AllocatedLeads,
  ranges: readonly ShelfRange[],
  test: (numbers: NumberSet, range: ShelfRange) => boolean,
): boolean {
  const numbersOn = new Map(shelves.map(({ index, numbers }) => [index, numbers]));
  return ranges.some((range) => {
    const numbers = numbersOn.get(range.index);
    return numbers !== undefined && test(numbers, range);
  });
}

const shelvesOf = (row: AllocationDocument): readonly AllocatedShelf[] =>
  'packed' in row ? unpackShelves(row.packed) : row.shelves;

const toAllocatedLeads = (row: AllocationDocument): AllocatedLeads => ({
  purchaseId: row._id,
  shelves: shelvesOf(row),
});

const numberDigits = 10;

function endsOf(datasetId: DatasetId, shelves: readonly AllocatedShelf[]): string[] {
  return shelves.map(({ index, numbers }) => endOf(datasetId, index, rangeOf(numbers)?.last ?? 0));
}

function endOf(datasetId: DatasetId, index: ShelfIndex, last: number): string {
  return `${shelfId(datasetId, index)}:${String(last).padStart(numberDigits, '0')}`;
}

/** Selects purchases in the format `shelves` that took a number at or above the first of any of these ranges. */
function takenAtOrAbove(
  datasetId: DatasetId,
  ranges: readonly ShelfRange[],
): mongo.Filter<AllocationDocument>[] {
  const highest = '9'.repeat(numberDigits);
  return ranges.map(({ index, first }) => ({
    ends: {
      $elemMatch: {
        $gte: endOf(datasetId, index, first),
        $lte: `${shelfId(datasetId, index)}:${highest}`,
      },
    },
  }));
}
