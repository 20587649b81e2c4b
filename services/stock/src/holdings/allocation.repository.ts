import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId, PurchaseId } from '@leadmart/contracts';
import {
  insertInto,
  oneBatch,
  packedCollection,
  Transactions,
  updateIn,
} from '@leadmart/platform/mongo';
import { membersOf, rangeOf, type NumberSet } from '../shelves/number-set.js';
import { meets, type ShelfRange } from '../shelves/shelf-range.js';
import type { Place } from '../shelves/shelf.js';
import { packLevels, unpackLevels } from '../shelves/sold-levels.js';
import {
  packShelves,
  unpackShelves,
  type AllocatedLeads,
  type AllocatedShelf,
  type CountedLeads,
  type SoldBefore,
} from './allocation.js';
import { allocations, type AllocationDocument } from './allocation.schema.js';

/** Reads and writes the leads that each purchase took. */
@Injectable()
export class AllocationRepository {
  private readonly allocations: mongo.Collection<AllocationDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.allocations = packedCollection(connection, allocations.name, allocations.schema);
  }

  /** Stores the leads of a purchase before the commit. `soldBefore` is missing if they are counted later. */
  insert(
    { purchaseId: _id, datasetId }: { purchaseId: PurchaseId; datasetId: DatasetId },
    shelves: readonly AllocatedShelf[],
    soldBefore: SoldBefore | undefined,
    tx: ClientSession,
  ): void {
    const document: AllocationDocument = {
      _id,
      datasetId,
      shelves: packShelves(shelves),
      ...(soldBefore ? { soldBefore: packLevels(soldBefore) } : { uncounted: true }),
    };
    Transactions.defer(tx, insertInto(this.allocations.namespace, document));
  }

  /** Stores before the commit that the leads of a purchase are counted. */
  setCounted(_id: PurchaseId, soldBefore: SoldBefore, tx: ClientSession): void {
    const update = { $unset: { uncounted: '' }, $set: { soldBefore: packLevels(soldBefore) } };
    Transactions.defer(tx, updateIn(this.allocations.namespace, { _id }, update));
  }

  /** Returns purchases whose leads are not counted yet, at most `limit`. */
  async uncounted(
    datasetId: DatasetId,
    limit: number,
    tx: ClientSession,
  ): Promise<AllocatedLeads[]> {
    const rows = await this.allocations
      .find({ uncounted: true, datasetId }, { session: tx })
      .limit(limit)
      .toArray();
    return rows.map(toAllocatedLeads);
  }

  async isAnyUncounted(datasetId: DatasetId): Promise<boolean> {
    const options = { projection: { _id: 1 } };
    return (await this.allocations.findOne({ uncounted: true, datasetId }, options)) !== null;
  }

  /** Returns a dataset with purchases that are not counted yet. */
  async anyUncounted(): Promise<DatasetId | undefined> {
    const found = await this.allocations.findOne({ uncounted: true });
    return found?.datasetId;
  }

  /** Returns the leads of a purchase, and how often they had been sold; undefined for a purchase without leads. */
  async findCounted(purchaseId: PurchaseId, tx?: ClientSession): Promise<CountedLeads | undefined> {
    return (await this.findAllCounted([purchaseId], tx)).get(purchaseId);
  }

  /** As `findCounted`, of purchases with leads. */
  async findAllCounted(
    ids: readonly PurchaseId[],
    tx?: ClientSession,
  ): Promise<Map<PurchaseId, CountedLeads>> {
    const options = { session: tx, ...oneBatch };
    const rows = await this.allocations.find({ _id: { $in: [...ids] } }, options).toArray();
    return new Map(rows.map((row) => [row._id, toCountedLeads(row)]));
  }

  /**
   * Yields the purchases that took any of these numbers, with those they took. Reads all purchases from the dataset, so it
   * is for work in the background.
   */
  async *holdersOf(
    datasetId: DatasetId,
    places: readonly Place[],
  ): AsyncGenerator<{ readonly purchaseId: PurchaseId; readonly places: Place[] }> {
    if (places.length === 0) return;
    for await (const { purchaseId, shelves } of this.ofDataset(datasetId)) {
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
    if (ranges.length === 0) return;
    for await (const allocation of this.ofDataset(datasetId))
      if (isTakenAtOrAbove(allocation, ranges)) yield allocation;
  }

  async find(purchaseId: PurchaseId, tx?: ClientSession): Promise<readonly AllocatedShelf[]> {
    const row = await this.allocations.findOne({ _id: purchaseId }, { session: tx });
    return row ? unpackShelves(row.shelves) : [];
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

  private async *ofDataset(datasetId: DatasetId): AsyncGenerator<AllocatedLeads> {
    for await (const row of this.allocations.find({ datasetId })) yield toAllocatedLeads(row);
  }
}

/** Returns whether a purchase took a number of these ranges. */
export function isAnyTaken(allocation: AllocatedLeads, ranges: readonly ShelfRange[]): boolean {
  return isAnyRange(allocation, ranges, meets);
}

function isTakenAtOrAbove(allocation: AllocatedLeads, ranges: readonly ShelfRange[]): boolean {
  return isAnyRange(allocation, ranges, (numbers, { first }) => {
    const range = rangeOf(numbers);
    return range !== undefined && range.last >= first;
  });
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

const toAllocatedLeads = (row: AllocationDocument): AllocatedLeads => ({
  purchaseId: row._id,
  shelves: unpackShelves(row.shelves),
});

function toCountedLeads(row: AllocationDocument): CountedLeads {
  const soldBefore = row.soldBefore && unpackLevels(row.soldBefore);
  return { ...toAllocatedLeads(row), ...(soldBefore && { soldBefore }) };
}
