import { insertInto, packedCollection, Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { Place } from '../directories/place.js';
import { membersOf, rangeOf } from '../shelves/number-set.js';
import { meets, type ShelfRange } from '../shelves/shelf-range.js';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import {
  ALLOCATION_MODEL,
  allocationSchema,
  type AllocationDocument,
} from './allocation.schema.js';
import type { AllocatedShelf } from './allocation.js';

/** Reads and writes the leads that each purchase took. */
@Injectable()
export class AllocationRepository {
  private readonly allocations: mongo.Collection<AllocationDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.allocations = packedCollection(connection, ALLOCATION_MODEL, allocationSchema);
  }

  /** Stores the leads of a purchase before the commit. */
  insert(
    { purchaseId, datasetId }: { purchaseId: PurchaseId; datasetId: DatasetId },
    shelves: AllocatedShelf[],
    tx: ClientSession,
  ): void {
    const ends = shelves.map(({ index, numbers }) =>
      endOf(datasetId, index, rangeOf(numbers)?.last ?? 0),
    );
    const document = { _id: purchaseId, shelves, ends };
    Transactions.defer(tx, insertInto(this.allocations.namespace, document));
  }

  /** Returns whether any purchase holds a number of these ranges. Reads only purchases that took an equal or higher number. */
  async isAnyAllocated(datasetId: DatasetId, ranges: readonly ShelfRange[]): Promise<boolean> {
    if (ranges.length === 0) return false;
    const byIndex = new Map(ranges.map((range) => [range.index, range]));
    for await (const { shelves } of this.allocations.find(allocatedFrom(datasetId, ranges))) {
      const taken = shelves.some(({ index, numbers }) => {
        const range = byIndex.get(index);
        return range !== undefined && meets(numbers, range);
      });
      if (taken) return true;
    }
    return false;
  }

  /** Yields the purchases that took any of these numbers, with those they took. Reads as `isAnyAllocated`. */
  async *holdersOf(
    datasetId: DatasetId,
    places: readonly Place[],
  ): AsyncGenerator<{ readonly purchaseId: PurchaseId; readonly places: Place[] }> {
    if (places.length === 0) return;
    const ranges = places.map(({ shelf: index, number: first }) => ({ index, first, count: 1 }));
    for await (const { _id, shelves } of this.allocations.find(allocatedFrom(datasetId, ranges))) {
      const numbersOn = new Map(shelves.map(({ index, numbers }) => [index, numbers]));
      const taken = places.filter(
        ({ shelf, number }) => membersOf(numbersOn.get(shelf), [number])[0] === true,
      );
      if (taken.length > 0) yield { purchaseId: _id, places: taken };
    }
  }

  /** Yields the purchases that took a number of these ranges or a higher one. */
  async *takenFrom(
    datasetId: DatasetId,
    ranges: readonly ShelfRange[],
  ): AsyncGenerator<AllocationDocument> {
    if (ranges.length > 0) yield* this.allocations.find(allocatedFrom(datasetId, ranges));
  }

  async find(purchaseId: PurchaseId, tx?: ClientSession): Promise<readonly AllocatedShelf[]> {
    const row = await this.allocations.findOne({ _id: purchaseId }, { session: tx });
    return row?.shelves ?? [];
  }

  /** Yields what these purchases took. */
  async *ofPurchases(ids: readonly PurchaseId[]): AsyncGenerator<AllocationDocument> {
    if (ids.length > 0) yield* this.allocations.find({ _id: { $in: [...ids] } });
  }

  async remove(purchaseId: PurchaseId, tx: ClientSession): Promise<void> {
    await this.allocations.deleteOne({ _id: purchaseId }, { session: tx });
  }
}

const numberDigits = 10;

function endOf(datasetId: DatasetId, index: ShelfIndex, last: number): string {
  return `${shelfId(datasetId, index)}:${String(last).padStart(numberDigits, '0')}`;
}

/** Selects purchases that took a number at or above the first of any of these ranges. */
export function allocatedFrom(
  datasetId: DatasetId,
  ranges: readonly ShelfRange[],
): mongo.Filter<AllocationDocument> {
  const highest = '9'.repeat(numberDigits);
  return {
    $or: ranges.map(({ index, first }) => ({
      ends: {
        $elemMatch: {
          $gte: endOf(datasetId, index, first),
          $lte: `${shelfId(datasetId, index)}:${highest}`,
        },
      },
    })),
  };
}
