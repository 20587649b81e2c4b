import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { packedCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import { shelfId, type ShelfIndex } from '../shelves/shelf.js';
import type { StoredLevels } from '../shelves/sold-levels.js';
import {
  salesCounts,
  type SalesCountDocument,
  soldLevels,
  type SoldLevelsDocument,
} from './sold-levels.schema.js';

/** Reads and writes how many times the leads of shelves were sold. */
@Injectable()
export class SoldLevelsRepository {
  private readonly levels: mongo.Collection<SoldLevelsDocument>;
  private readonly versions: mongo.Collection<SalesCountDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.levels = packedCollection(connection, soldLevels.name, soldLevels.schema);
    this.versions = packedCollection(connection, salesCounts.name, salesCounts.schema);
  }

  /** Returns the levels of those shelves of which leads were sold. */
  async find(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
    tx?: ClientSession,
  ): Promise<Map<ShelfIndex, StoredLevels>> {
    const ids = indexes.map((index) => shelfId(datasetId, index));
    const known = new Map(ids.map((id) => [id, Transactions.kept<StoredLevels>(tx, keptAs(id))]));
    const unread = ids.filter((id) => known.get(id) === undefined);
    if (unread.length > 0) {
      const rows = await this.levels.find({ _id: { $in: unread } }, { session: tx }).toArray();
      for (const { _id, ...levels } of rows) known.set(_id, levels);
      if (tx) for (const id of unread) Transactions.keep(tx, keptAs(id), known.get(id) ?? null);
    }
    return new Map(
      indexes.flatMap((index) => {
        const levels = known.get(shelfId(datasetId, index));
        return levels ? [[index, levels] as const] : [];
      }),
    );
  }

  /** Stores levels before the commit. Two changes of a shelf at the same time conflict, and two first ones have the same key. */
  save(
    datasetId: DatasetId,
    byShelf: ReadonlyMap<ShelfIndex, StoredLevels>,
    tx: ClientSession,
  ): void {
    const writes = [...byShelf].map(([index, { levels, seenArrivals }]) => {
      const $set = { levels: levels.map((level) => Buffer.from(level)), seenArrivals };
      return upsertInto(this.levels.namespace, shelfId(datasetId, index), { $set });
    });
    const counted = upsertInto(this.versions.namespace, datasetId, { $inc: { version: 1 } });
    Transactions.defer(tx, ...writes, counted);
    for (const [index, levels] of byShelf)
      Transactions.keep(tx, keptAs(shelfId(datasetId, index)), levels);
  }

  /** Returns how often levels of the dataset have changed: with the same number they are the same. */
  async version(datasetId: DatasetId): Promise<number> {
    return (await this.versions.findOne({ _id: datasetId }))?.version ?? 0;
  }
}

const keptAs = (id: string): string => `levels of ${id}`;
