import { BatchedReads } from '@leadmart/platform/caching';
import { packedCollection, Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, OptOutId, UploadId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { emptyVector, type ShelfIndex, type ShelfVector } from '../shelves/shelf.js';
import type { Fence, LatestStock } from './stock-counts.js';
import {
  STOCK_COUNTS_MODEL,
  stockCountsSchema,
  type StockCountsDocument,
} from './stock-counts.schema.js';

/** The change of one shelf: leads added, withdrawn, and arrived from another shelf. */
export interface CountChange {
  readonly index: ShelfIndex;
  readonly added?: number;
  readonly withdrawn?: number;
  readonly arrived?: number;
}

/** A change of what uploads refuse, and of the opt-outs that purchases look for before payment. */
export interface RefusalsChange {
  readonly changed: number;
  readonly begun?: OptOutId;
  readonly settled?: readonly OptOutId[];
}

/** Not a dataset: the document that counts changes of refusals. */
const refusalsId = 'refusals' as DatasetId;

/** How long `recent` returns counts. Nothing depends on it but the number of purchases that read or choose again. */
const recentMs = 1_000;

/** Reads and writes the counts of each dataset. */
@Injectable()
export class StockCountsRepository {
  /** The number of changes that this process has committed. */
  changes = 0;
  private readonly stocks: mongo.Collection<StockCountsDocument>;
  private readonly latest = new BatchedReads<DatasetId, StockCountsDocument & LatestStock>({
    read: (ids) => this.findManyLatest(ids),
  });
  private readonly recents = new Map<DatasetId, { stock: StockCountsDocument; readAt: number }>();

  constructor(@InjectConnection() connection: Connection) {
    this.stocks = packedCollection(connection, STOCK_COUNTS_MODEL, stockCountsSchema);
  }

  async create(datasetId: DatasetId, tx: ClientSession): Promise<void> {
    const [counts, withdrawn, arrivals] = [emptyVector(), emptyVector(), emptyVector()];
    await this.stocks.insertOne({ _id: datasetId, counts, withdrawn, arrivals }, { session: tx });
  }

  async find(datasetId: DatasetId, tx?: ClientSession): Promise<StockCountsDocument> {
    return present(await this.stocks.findOne({ _id: datasetId }, { session: tx }), datasetId);
  }

  /** The counts of a dataset and the number of changed refusals, with one command: see Refusals. */
  async findForUpload(datasetId: DatasetId): Promise<{
    readonly stock: StockCountsDocument;
    readonly refusals: number;
  }> {
    const found = await this.findMany([datasetId, refusalsId]);
    const { refusals = 0 } = found.get(refusalsId) ?? {};
    return { stock: present(found.get(datasetId), datasetId), refusals };
  }

  /** Counts changes of refusals and returns their number. */
  async changeRefusals(
    { changed, begun, settled = [] }: RefusalsChange,
    tx: ClientSession,
  ): Promise<number> {
    const update = {
      $inc: { refusals: changed },
      ...(begun && { $addToSet: { pending: begun } }),
      ...(settled.length > 0 && { $pullAll: { pending: settled } }),
    } as mongo.UpdateFilter<StockCountsDocument>;
    const options = { session: tx, upsert: true, returnDocument: 'after' } as const;
    const counted = await this.stocks.findOneAndUpdate({ _id: refusalsId }, update, options);
    return counted?.refusals ?? 0;
  }

  /** As `find`, with the refusals that are pending; under load one command answers many callers. */
  async findLatest(datasetId: DatasetId): Promise<StockCountsDocument & LatestStock> {
    const readAt = performance.now();
    const stock = present(await this.latest.get(datasetId), datasetId);
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

  private async findManyLatest(datasetIds: readonly DatasetId[]) {
    const found = await this.findMany([...datasetIds, refusalsId]);
    const { pending: pendingRefusals = [] } = found.get(refusalsId) ?? {};
    return new Map([...found].map(([id, stock]) => [id, { ...stock, pendingRefusals }]));
  }

  /** Returns how many leads were ever put on each shelf of every dataset. */
  async countsOfAll(): Promise<Map<DatasetId, ShelfVector>> {
    const rows = await this.stocks
      .find({ _id: { $gt: '' as DatasetId, $ne: refusalsId } })
      .project<Pick<StockCountsDocument, '_id' | 'counts'>>({ counts: 1 })
      .toArray();
    return new Map(rows.map(({ _id, counts }) => [_id, counts]));
  }

  /** Returns the number of the last status change of every dataset that has one. */
  async statusLogEnds(): Promise<Map<DatasetId, number>> {
    const rows = await this.stocks
      .find({ _id: { $gt: '' as DatasetId }, statusChanges: { $gt: 0 } })
      .project<Pick<StockCountsDocument, '_id' | 'statusChanges'>>({ statusChanges: 1 })
      .sort({ _id: 1 })
      .toArray();
    return new Map(rows.map(({ _id, statusChanges = 0 }) => [_id, statusChanges]));
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

  async fence(datasetId: DatasetId, fence: Fence, tx: ClientSession): Promise<void> {
    this.countChange(datasetId, tx);
    await this.stocks.updateOne({ _id: datasetId }, { $set: { fence } }, { session: tx });
  }

  /** Lifts the fence that this shelf update raised. */
  async unfence(datasetId: DatasetId, by: UploadId, tx?: ClientSession): Promise<void> {
    const filter = { _id: datasetId, 'fence.by': by };
    if (tx) this.countChange(datasetId, tx);
    await this.stocks.updateOne(filter, { $unset: { fence: '' } }, { session: tx });
    if (!tx) this.changed(datasetId);
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
