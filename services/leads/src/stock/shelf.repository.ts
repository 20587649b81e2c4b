import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection } from '../packed-collection.js';
import { shelfId, type ShelfIndex } from './shelf.js';
import type { Segment } from './segments.js';
import { shelfSchema, type ShelfRow } from './shelf.schema.js';

/** A shelf as an upload leaves it. */
export interface ChangedShelf {
  readonly index: ShelfIndex;
  readonly withdrawn?: Uint8Array;
  readonly arrivals?: Uint8Array;
  readonly segments?: readonly Segment[];
}

type Part = 'withdrawn' | 'arrivals' | 'segments';

/** Keeps what is known of each shelf beyond its count. A shelf nobody filled has no row. */
@Injectable()
export class ShelfRepository {
  private readonly shelves: mongo.Collection<ShelfRow>;

  constructor(@InjectConnection() connection: Connection) {
    this.shelves = packedCollection(connection, shelfSchema);
  }

  /** Only the parts that are asked for are read; they differ in size by orders of magnitude. */
  async find<P extends Part>(
    datasetId: DatasetId,
    indexes: readonly ShelfIndex[],
    parts: readonly P[],
    session?: ClientSession,
  ): Promise<Map<ShelfIndex, Pick<ShelfRow, P>>> {
    const byId = new Map(indexes.map((index) => [shelfId(datasetId, index), index]));
    const projection = Object.fromEntries(parts.map((part) => [part, 1]));
    const rows = await this.shelves
      .find({ _id: { $in: [...byId.keys()] } }, { session, projection })
      .toArray();
    return new Map(
      rows.flatMap((row) => {
        const index = byId.get(row._id);
        return index === undefined ? [] : [[index, row] as const];
      }),
    );
  }

  async save(
    datasetId: DatasetId,
    shelves: readonly ChangedShelf[],
    session: ClientSession,
  ): Promise<void> {
    if (shelves.length === 0) return;
    const writes = shelves.map(({ index, ...parts }) => ({
      updateOne: {
        filter: { _id: shelfId(datasetId, index) },
        update: { $set: parts } as mongo.UpdateFilter<ShelfRow>,
        upsert: true,
      },
    }));
    await this.shelves.bulkWrite(writes, { session, ordered: false });
  }
}
