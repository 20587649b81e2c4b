import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import { packedCollection, Transactions, updateIn } from '@leadmart/platform/mongo';
import { emptyVector, type ShelfIndex, type ShelfVector } from '../shelves/shelf.js';
import type { Fence } from './stock-counts.js';
import { stockCounts, type StockCountsDocument } from './stock-counts.schema.js';

/** The change of one shelf: leads added, withdrawn, and arrived from another shelf. */
export interface CountChange {
  readonly index: ShelfIndex;
  readonly added?: number;
  readonly withdrawn?: number;
  readonly arrived?: number;
}

/** How long `recent` returns counts. Nothing depends on it but the number of purchases that read or choose again. */
const recentMs = 1_000;

/** Reads and writes the counts of each dataset. */
@Injectable()
export class StockCountsRepository {
  /** The number of changes that this process has committed. */
  changes = 0;
  private readonly stocks: mongo.Collection<StockCountsDocument>;
  private readonly latest = coalescedReads<DatasetId, StockCountsDocument>((ids) =>
    this.findMany(ids),
  );
  private readonly recents = new Map<DatasetId, { stock: StockCountsDocument; readAt: number }>();

  constructor(@InjectConnection() connection: Connection) {
    this.stocks = packedCollection(connection, stockCounts.name, stockCounts.schema);
  }

  async create(datasetId: DatasetId, tx: ClientSession): Promise<void> {
    const [counts, withdrawn, arrivals] = [emptyVector(), emptyVector(), emptyVector()];
    await this.stocks.insertOne({ _id: datasetId, counts, withdrawn, arrivals }, { session: tx });
  }

  async find(datasetId: DatasetId, tx?: ClientSession): Promise<StockCountsDocument> {
    return present(await this.stocks.findOne({ _id: datasetId }, { session: tx }), datasetId);
  }

  /** As `find`; under load one command answers many callers. */
  async findLatest(datasetId: DatasetId): Promise<StockCountsDocument> {
    const readAt = performance.now();
    const stock = present(await this.latest.call(datasetId), datasetId);
    this.recents.set(datasetId, { stock, readAt });
    return stock;
  }

  /** Returns the counts of `findLatest` in the last second, if it was called. They may miss later changes. */
  recent(datasetId: DatasetId): StockCountsDocument | undefined {
    const known = this.recents.get(datasetId);
    return known && performance.now() - known.readAt < recentMs ? known.stock : undefined;
  }

  async findMany(datasetIds: readonly DatasetId[]): Promise<Map<DatasetId, StockCountsDocument>> {
    const stocks = await this.stocks.find({ _id: { $in: [...datasetIds] } }).toArray();
    return new Map(stocks.map((stock) => [stock._id, stock]));
  }

  /** Returns how many leads were ever put on each shelf of every dataset. */
  async countsOfAll(): Promise<Map<DatasetId, ShelfVector>> {
    const rows = await this.stocks
      .find({}, { projection: { counts: 1 }, hint: { _id: 1 } })
      .toArray();
    return new Map(rows.map(({ _id, counts }) => [_id, counts]));
  }

  /** Returns the number of the last status change of every dataset that has one. */
  async statusLogEnds(): Promise<Map<DatasetId, number>> {
    const rows = await this.stocks
      .find<Required<Pick<StockCountsDocument, '_id' | 'statusChanges'>>>(
        { statusChanges: { $exists: true } },
        { projection: { statusChanges: 1 }, sort: { _id: 1 }, hint: { _id: 1 } },
      )
      .toArray();
    return new Map(rows.map(({ _id, statusChanges }) => [_id, statusChanges]));
  }

  /** Returns the counts after the change. */
  async change(
    datasetId: DatasetId,
    changes: readonly CountChange[],
    tx: ClientSession,
  ): Promise<StockCountsDocument> {
    const $inc: Record<string, number> = {};
    for (const { index, added, withdrawn, arrived } of changes) {
      if (added) $inc[`counts.${index}`] = added;
      if (withdrawn) $inc[`withdrawn.${index}`] = withdrawn;
      if (arrived) $inc[`arrivals.${index}`] = arrived;
    }
    if (Object.keys($inc).length === 0) return this.find(datasetId, tx);
    this.countChange(datasetId, tx);
    const changed = await this.stocks.findOneAndUpdate(
      { _id: datasetId },
      { $inc } as mongo.UpdateFilter<StockCountsDocument>,
      { session: tx, returnDocument: 'after' },
    );
    return present(changed, datasetId);
  }

  /**
   * Counts a change of the status log and returns its number, which is the count. The number is final when the
   * transaction commits: a transaction that counts at the same time conflicts here and starts again.
   */
  async countStatusChange(datasetId: DatasetId, tx: ClientSession): Promise<number> {
    const changed = await this.stocks.findOneAndUpdate(
      { _id: datasetId },
      { $inc: { statusChanges: 1 } },
      { session: tx, returnDocument: 'after', projection: { statusChanges: 1 } },
    );
    return present(changed, datasetId).statusChanges ?? 0;
  }

  /** Counts that line types of the dataset's leads change, with the commit. */
  countLineTypeChange(datasetId: DatasetId, tx: ClientSession): void {
    this.countChange(datasetId, tx);
    const counted = { $inc: { lineTypeChanges: 1 } };
    Transactions.defer(tx, updateIn(this.stocks.namespace, { _id: datasetId }, counted));
  }

  async fence(datasetId: DatasetId, fence: Fence, tx: ClientSession): Promise<void> {
    this.countChange(datasetId, tx);
    await this.stocks.updateOne({ _id: datasetId }, { $set: { fence } }, { session: tx });
  }

  /** Lifts the fence that this staging raised. */
  async unfence(datasetId: DatasetId, by: UploadId, tx?: ClientSession): Promise<void> {
    const filter = { _id: datasetId, 'fence.by': by };
    if (tx) this.countChange(datasetId, tx);
    await this.stocks.updateOne(filter, { $unset: { fence: '' } }, { session: tx });
    if (!tx) this.changed(datasetId);
  }

  /** Begins a change of whether each lead is sold once. It replaces one that has not ended. */
  async beginTurn(datasetId: DatasetId, id: string): Promise<void> {
    await this.stocks.updateOne({ _id: datasetId }, { $set: { 'turn.id': id } });
    this.changed(datasetId);
  }

  /** Stops the change, if it still goes on. */
  async stopTurn(datasetId: DatasetId, id: string): Promise<void> {
    await this.stocks.updateOne({ _id: datasetId, 'turn.id': id }, { $unset: { 'turn.id': '' } });
    this.changed(datasetId);
  }

  /** Returns false when the change was stopped or replaced. */
  async endTurn(
    { datasetId, id }: { readonly datasetId: DatasetId; readonly id: string },
    exclusive: boolean,
    tx: ClientSession,
  ): Promise<boolean> {
    this.countChange(datasetId, tx);
    const going = { _id: datasetId, 'turn.id': id };
    const ended = await this.stocks.updateOne(
      going,
      { $set: { turn: { exclusive } } },
      { session: tx },
    );
    return ended.matchedCount === 1;
  }

  private countChange(datasetId: DatasetId, tx: ClientSession): void {
    Transactions.afterCommit(tx, () => this.changed(datasetId));
  }

  private changed(datasetId: DatasetId): void {
    this.changes += 1;
    this.recents.delete(datasetId);
  }
}

function present<S extends StockCountsDocument>(
  stock: S | null | undefined,
  datasetId: DatasetId,
): S {
  if (!stock) throw new Error(`dataset ${datasetId} has no stock`);
  return stock;
}
