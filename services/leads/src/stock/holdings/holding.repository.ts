import { BatchedReads } from '@leadmart/platform/caching';
import {
  insertInto,
  packedCollection,
  Transactions,
  upsertInto,
  type Write,
} from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { HOLDER_MODEL, holderSchema, type HolderDocument } from './holder.schema.js';
import { holderVectors, type ChangedHolding, type Holder } from './holding.js';
import { HOLDING_MODEL, holdingSchema, type HoldingDocument } from './holding.schema.js';
import type { NumberSet } from '../shelves/number-set.js';
import { emptyVector, shelfId, type ShelfIndex } from '../shelves/shelf.js';

/** Reads and writes the leads that each holder owns. */
@Injectable()
export class HoldingRepository {
  private readonly holdings: mongo.Collection<HoldingDocument>;
  private readonly holders: mongo.Collection<HolderDocument>;
  private readonly reads: BatchedReads<string, HolderDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.holdings = packedCollection(connection, HOLDING_MODEL, holdingSchema);
    this.holders = packedCollection(connection, HOLDER_MODEL, holderSchema);
    this.reads = new BatchedReads({ read: (ids) => this.findHolders(ids) });
  }

  /** Reads the vectors of one holder; under load one command reads those of many. */
  readHolder(datasetId: DatasetId, holder: Holder): Promise<HolderDocument | undefined> {
    return this.reads.get(`${datasetId}:${holder}`);
  }

  async findHolder(
    datasetId: DatasetId,
    holder: Holder,
    tx?: ClientSession,
  ): Promise<HolderDocument | undefined> {
    const row = await this.holders.findOne({ _id: `${datasetId}:${holder}` }, { session: tx });
    return row ?? undefined;
  }

  async findHoldings(
    datasetId: DatasetId,
    holder: Holder,
    indexes: readonly ShelfIndex[],
    tx?: ClientSession,
  ): Promise<Map<ShelfIndex, NumberSet>> {
    if (indexes.length === 0) return new Map();
    const byId = new Map(indexes.map((index) => [holdingId(datasetId, index, holder), index]));
    const rows = await this.holdings
      .find({ _id: { $in: [...byId.keys()] } }, { session: tx, batchSize: indexes.length + 1 })
      .toArray();
    return new Map(rows.map(({ _id, numbers }) => [byId.get(_id) ?? -1, numbers]));
  }

  /**
   * Stores changed holdings together with the holder's vectors, before the commit. `known` is the holder as read
   * before, if it existed.
   */
  save(
    datasetId: DatasetId,
    { holder, known }: { holder: Holder; known: HolderDocument | undefined },
    changes: readonly ChangedHolding[],
    tx: ClientSession,
  ): void {
    const writes = changes.flatMap(({ index, numbers }) => {
      if (numbers === undefined) return [];
      const $set = { numbers: Buffer.from(numbers) };
      return [upsertInto(this.holdings.namespace, holdingId(datasetId, index, holder), { $set })];
    });
    Transactions.defer(tx, this.vectorsOf(`${datasetId}:${holder}`, known, changes), ...writes);
  }

  private async findHolders(ids: readonly string[]): Promise<Map<string, HolderDocument>> {
    const rows = await this.holders
      .find({ _id: { $in: [...ids] } }, { batchSize: ids.length + 1 })
      .toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  private vectorsOf(
    _id: string,
    known: HolderDocument | undefined,
    changes: readonly ChangedHolding[],
  ): Write {
    if (known) {
      const $set: Record<string, number> = {};
      for (const change of changes)
        for (const field of holderVectors) $set[`${field}.${change.index}`] = change[field];
      const { namespace } = this.holders;
      return { namespace, name: 'updateOne', filter: { _id }, update: { $set } };
    }
    const row = {
      _id,
      owned: emptyVector(),
      overlap: emptyVector(),
      seenWithdrawn: emptyVector(),
      seenArrivals: emptyVector(),
    };
    for (const change of changes)
      for (const field of holderVectors) row[field][change.index] = change[field];
    return insertInto(this.holders.namespace, row);
  }
}

function holdingId(datasetId: DatasetId, index: ShelfIndex, holder: Holder): string {
  return `${shelfId(datasetId, index)}:${holder}`;
}
