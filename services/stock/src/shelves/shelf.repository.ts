import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { packedCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import { shelfId, type ShelfIndex } from './shelf.js';
import { shelves, type Segment, type ShelfDocument } from './shelf.schema.js';

/** A shelf after an upload. */
export interface ChangedShelf {
  readonly index: ShelfIndex;
  readonly withdrawn?: Uint8Array;
  readonly barred?: Uint8Array;
  readonly arrivals?: Uint8Array;
  readonly listed?: Uint8Array;
  readonly wireless?: Uint8Array;
  readonly landline?: Uint8Array;
  readonly segments?: readonly Segment[];
}

type Part = keyof Omit<ChangedShelf, 'index'>;

/** Reads and writes shelves. An empty shelf has no document. */
@Injectable()
export class ShelfRepository {
  private readonly shelves: mongo.Collection<ShelfDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.shelves = packedCollection(connection, shelves.name, shelves.schema);
  }

  /** Reads only the requested parts, because they differ in size by orders of magnitude. */
  async find<P extends Part>(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
    parts: readonly P[],
    tx?: ClientSession,
  ): Promise<Map<ShelfIndex, Pick<ShelfDocument, P>>> {
    if (indexes.length === 0) return new Map();
    const ids = indexes.map((index) => shelfId(datasetId, index));
    const projection = Object.fromEntries(parts.map((part) => [part, true]));
    const rows = await this.shelves
      .find({ _id: { $in: ids } }, { session: tx, projection })
      .toArray();
    const byId = new Map(rows.map((row) => [row._id, row]));
    return new Map(
      indexes.flatMap((index) => {
        const row = byId.get(shelfId(datasetId, index));
        return row ? [[index, row] as const] : [];
      }),
    );
  }

  /** Returns the arrivals on those of these shelves that have some. */
  async arrivalsOn(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
  ): Promise<ReadonlyMap<ShelfIndex, Uint8Array>> {
    const rows = await this.find(datasetId, indexes, ['arrivals']);
    return new Map(
      [...rows].flatMap(([index, { arrivals }]) => (arrivals ? [[index, arrivals] as const] : [])),
    );
  }

  save(datasetId: DatasetId, shelves: readonly ChangedShelf[], tx: ClientSession): void {
    const writes = shelves.map(({ index, ...$set }) =>
      upsertInto(this.shelves.namespace, shelfId(datasetId, index), { $set }),
    );
    Transactions.defer(tx, ...writes);
  }
}
