import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection } from '../packed-collection.js';
import {
  allocationSchema,
  holderSchema,
  holdingSchema,
  type AllocatedShelf,
  type AllocationRow,
  type HolderRow,
  type HoldingRow,
} from './holding.schema.js';
import { rangeOf, type NumberSet } from './numbers.js';
import { meets, type ShelfRange } from './shelf-range.js';
import { emptyVector, shelfId, type ShelfIndex } from './shelf.js';

/** Whose holdings count: a buyer's own, or, where a dataset is exclusive, everybody's together. */
export type Holder = UserId | 'everybody';

export function holderOf({ exclusive }: { readonly exclusive: boolean }, buyerId: UserId): Holder {
  return exclusive ? 'everybody' : buyerId;
}

/** One shelf of a holder as it is to be stored. */
export interface ChangedHolding {
  readonly index: ShelfIndex;
  readonly numbers: NumberSet;
  readonly owned: number;
  readonly overlap: number;
  readonly seenWithdrawn: number;
  readonly seenArrivals: number;
}

/** Keeps who owns which leads, and which leads each purchase took. */
@Injectable()
export class HoldingRepository {
  private readonly holdings: mongo.Collection<HoldingRow>;
  private readonly holders: mongo.Collection<HolderRow>;
  private readonly allocations: mongo.Collection<AllocationRow>;

  constructor(@InjectConnection() connection: Connection) {
    this.holdings = packedCollection(connection, holdingSchema);
    this.holders = packedCollection(connection, holderSchema);
    this.allocations = packedCollection(connection, allocationSchema);
  }

  async findHolder(
    datasetId: DatasetId,
    holder: Holder,
    session?: ClientSession,
  ): Promise<HolderRow | undefined> {
    const row = await this.holders.findOne({ _id: `${datasetId}:${holder}` }, { session });
    return row ?? undefined;
  }

  async findHoldings(
    datasetId: DatasetId,
    holder: Holder,
    indexes: readonly ShelfIndex[],
    session?: ClientSession,
  ): Promise<Map<ShelfIndex, NumberSet>> {
    if (indexes.length === 0) return new Map();
    const byId = new Map(indexes.map((index) => [holdingId(datasetId, index, holder), index]));
    const rows = await this.holdings
      .find({ _id: { $in: [...byId.keys()] } }, { session, batchSize: indexes.length + 1 })
      .toArray();
    return new Map(rows.map(({ _id, numbers }) => [byId.get(_id) ?? -1, numbers]));
  }

  /** Stores changed holdings and the holder's vectors with them. `known` is the row as it was read, if there was one. */
  async save(
    datasetId: DatasetId,
    { holder, known }: { holder: Holder; known: HolderRow | undefined },
    changes: readonly ChangedHolding[],
    session: ClientSession,
  ): Promise<void> {
    await this.saveVectors(`${datasetId}:${holder}`, known, changes, session);
    const writes = changes.map(({ index, numbers }) => ({
      updateOne: {
        filter: { _id: holdingId(datasetId, index, holder) },
        update: { $set: { numbers: Buffer.from(numbers) } },
        upsert: true,
      },
    }));
    if (writes.length > 0) await this.holdings.bulkWrite(writes, { session, ordered: false });
  }

  async allocate(
    { purchaseId, datasetId }: { purchaseId: PurchaseId; datasetId: DatasetId },
    shelves: AllocatedShelf[],
    session: ClientSession,
  ): Promise<void> {
    const ends = shelves.map(({ index, numbers }) =>
      endOf(datasetId, index, rangeOf(numbers)?.last ?? 0),
    );
    await this.allocations.insertOne({ _id: purchaseId, shelves, ends }, { session });
  }

  /** Whether any purchase holds a number of these ranges; looks only at those that took as far up as that. */
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

  async findAllocation(
    purchaseId: PurchaseId,
    session?: ClientSession,
  ): Promise<readonly AllocatedShelf[]> {
    const row = await this.allocations.findOne({ _id: purchaseId }, { session });
    return row?.shelves ?? [];
  }

  async removeAllocation(purchaseId: PurchaseId, session: ClientSession): Promise<void> {
    await this.allocations.deleteOne({ _id: purchaseId }, { session });
  }

  private async saveVectors(
    _id: string,
    known: HolderRow | undefined,
    changes: readonly ChangedHolding[],
    session: ClientSession,
  ): Promise<void> {
    const fields = ['owned', 'overlap', 'seenWithdrawn', 'seenArrivals'] as const;
    if (known) {
      const $set: Record<string, number> = {};
      for (const change of changes)
        for (const field of fields) $set[`${field}.${change.index}`] = change[field];
      await this.holders.updateOne({ _id }, { $set } as mongo.UpdateFilter<HolderRow>, { session });
      return;
    }
    const row = {
      _id,
      owned: emptyVector(),
      overlap: emptyVector(),
      seenWithdrawn: emptyVector(),
      seenArrivals: emptyVector(),
    };
    for (const change of changes)
      for (const field of fields) row[field][change.index] = change[field];
    await this.holders.insertOne(row, { session });
  }
}

const NUMBER_DIGITS = 10;

function endOf(datasetId: DatasetId, index: ShelfIndex, last: number): string {
  return `${shelfId(datasetId, index)}:${String(last).padStart(NUMBER_DIGITS, '0')}`;
}

/** Purchases that took a number at or above the first of any of these ranges. */
export function allocatedFrom(
  datasetId: DatasetId,
  ranges: readonly ShelfRange[],
): mongo.Filter<AllocationRow> {
  const highest = '9'.repeat(NUMBER_DIGITS);
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

function holdingId(datasetId: DatasetId, index: ShelfIndex, holder: Holder): string {
  return `${shelfId(datasetId, index)}:${holder}`;
}
