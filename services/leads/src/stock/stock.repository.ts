import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection } from '../packed-collection.js';
import { emptyVector, type ShelfIndex } from './shelf.js';
import {
  rotationSchema,
  stockSchema,
  type Fence,
  type RotationRow,
  type StockRow,
} from './stock.schema.js';

/** What changed on a shelf: how many leads were added, withdrawn, moved here from another shelf. */
export interface StockChange {
  readonly index: ShelfIndex;
  readonly added: number;
  readonly withdrawn: number;
  readonly arrived: number;
}

/** Keeps the vectors of each dataset: what its shelves hold, and where the next purchase starts. */
@Injectable()
export class StockRepository {
  private readonly stocks: mongo.Collection<StockRow>;
  private readonly rotations: mongo.Collection<RotationRow>;

  constructor(@InjectConnection() connection: Connection) {
    this.stocks = packedCollection(connection, stockSchema);
    this.rotations = packedCollection(connection, rotationSchema);
  }

  async create(datasetId: DatasetId, session: ClientSession): Promise<void> {
    const [counts, withdrawn, arrivals] = [emptyVector(), emptyVector(), emptyVector()];
    await this.stocks.insertOne({ _id: datasetId, counts, withdrawn, arrivals }, { session });
  }

  async find(datasetId: DatasetId, session?: ClientSession): Promise<StockRow> {
    const stock = await this.stocks.findOne({ _id: datasetId }, { session });
    if (!stock) throw new Error(`dataset ${datasetId} has no stock`);
    return stock;
  }

  async findMany(datasetIds: readonly DatasetId[]): Promise<Map<DatasetId, StockRow>> {
    const stocks = await this.stocks.find({ _id: { $in: [...datasetIds] } }).toArray();
    return new Map(stocks.map((stock) => [stock._id, stock]));
  }

  async change(
    datasetId: DatasetId,
    changes: readonly StockChange[],
    session: ClientSession,
  ): Promise<void> {
    const $inc: Record<string, number> = {};
    for (const { index, added, withdrawn, arrived } of changes) {
      if (added) $inc[`counts.${index}`] = added;
      if (withdrawn) $inc[`withdrawn.${index}`] = withdrawn;
      if (arrived) $inc[`arrivals.${index}`] = arrived;
    }
    if (Object.keys($inc).length === 0) return;
    await this.stocks.updateOne({ _id: datasetId }, { $inc } as mongo.UpdateFilter<StockRow>, {
      session,
    });
  }

  async fence(datasetId: DatasetId, fence: Fence, session: ClientSession): Promise<void> {
    await this.stocks.updateOne({ _id: datasetId }, { $set: { fence } }, { session });
  }

  /** Lifts a fence, unless it is somebody else's by now. */
  async unfence(datasetId: DatasetId, by: UploadId, session?: ClientSession): Promise<void> {
    const filter = { _id: datasetId, 'fence.by': by };
    await this.stocks.updateOne(filter, { $unset: { fence: '' } }, { session });
  }

  async pointers(datasetId: DatasetId): Promise<ReadonlyMap<ShelfIndex, number>> {
    const rotation = await this.rotations.findOne({ _id: datasetId });
    const pointers = Object.entries(rotation?.pointers ?? {});
    return new Map(pointers.map(([index, pointer]) => [Number(index), pointer]));
  }

  async movePointers(
    datasetId: DatasetId,
    pointers: readonly { index: ShelfIndex; nextPointer: number }[],
  ): Promise<void> {
    if (pointers.length === 0) return;
    const $set = Object.fromEntries(
      pointers.map(({ index, nextPointer }) => [`pointers.${index}`, nextPointer]),
    );
    await this.rotations.updateOne({ _id: datasetId }, { $set }, { upsert: true });
  }
}
