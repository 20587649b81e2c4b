import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { DatasetNameTaken, type DatasetId } from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { isDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { nameKeyOf, type Dataset, type DatasetChange } from './dataset.js';
import { datasets, type DatasetDocument } from './dataset.schema.js';

/** Reads and writes datasets. Only `pageAfter`, `allIds` and `namesOf` return deleted ones. */
@Injectable()
export class DatasetRepository {
  /** The number of changes that this process has committed. */
  changes = 0;
  private readonly latest = coalescedReads<DatasetId, Dataset>((ids) => this.findMany(ids));

  constructor(@InjectModel(datasets.name) private readonly datasets: Model<DatasetDocument>) {}

  /** Under load one command answers many callers. */
  find(id: DatasetId): Promise<Dataset | undefined> {
    return this.latest.call(id);
  }

  async findIn(tx: ClientSession, id: DatasetId): Promise<Dataset | undefined> {
    return (await this.findMany([id], tx)).get(id);
  }

  /** Returns the oldest dataset first. */
  async list(): Promise<Dataset[]> {
    const rows = await this.datasets.find({ living: true }).sort({ createdAt: 1 }).lean();
    return rows.map(toDataset);
  }

  /** Returns datasets with a greater id in the order of their ids, deleted ones included. */
  async pageAfter(id: string, limit: number): Promise<{ dataset: Dataset; living: boolean }[]> {
    const rows = await this.datasets
      .find({ _id: { $gt: id as DatasetId } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return rows.map((row) => ({ dataset: toDataset(row), living: row.living }));
  }

  async allIds(): Promise<DatasetId[]> {
    const rows = await this.datasets.find({}, { _id: 1 }).sort({ _id: 1 }).lean();
    return rows.map(({ _id }) => _id);
  }

  /** Returns the names of datasets, deleted ones included. */
  async namesOf(ids: readonly DatasetId[]): Promise<Map<DatasetId, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.datasets.find({ _id: { $in: [...ids] } }, { name: 1 }).lean();
    return new Map(rows.map(({ _id, name }) => [_id, name]));
  }

  /** Throws DatasetNameTaken. */
  async create(dataset: Dataset, tx: ClientSession): Promise<void> {
    const row = { ...withUnderscoreId(dataset), nameKey: nameKeyOf(dataset.name), living: true };
    this.countChange(tx);
    await refusingTakenNames(() => this.datasets.create([row], { session: tx }));
  }

  /** Returns undefined when the dataset does not exist or is deleted. Throws DatasetNameTaken. */
  async change(
    id: DatasetId,
    change: DatasetChange,
    now: Date,
    tx: ClientSession,
  ): Promise<Dataset | undefined> {
    const named = change.name === undefined ? {} : { nameKey: nameKeyOf(change.name) };
    const $set = { ...change, ...named, lastUpdated: now };
    this.countChange(tx);
    const row = await refusingTakenNames(() =>
      this.datasets
        .findOneAndUpdate(
          { _id: id, living: true },
          { $set },
          { session: tx, returnDocument: 'after' },
        )
        .lean(),
    );
    return row ? toDataset(row) : undefined;
  }

  /** Stores the limit in every dataset; null for none. */
  async setCheckAgeLimit(days: number | null, tx: ClientSession): Promise<void> {
    this.countChange(tx);
    const update =
      days === null ? { $unset: { checkAgeLimit: 1 } } : { $set: { checkAgeLimit: days } };
    await this.datasets.updateMany({ living: true }, update, { session: tx });
  }

  /** Returns the dataset as it was, or undefined when it does not exist or is deleted. */
  async remove(id: DatasetId, now: Date, tx: ClientSession): Promise<Dataset | undefined> {
    this.countChange(tx);
    const row = await this.datasets
      .findOneAndUpdate(
        { _id: id, living: true },
        { $set: { living: false, visible: false, lastUpdated: now } },
        { session: tx, returnDocument: 'before' },
      )
      .lean();
    return row ? toDataset(row) : undefined;
  }

  private async findMany(
    ids: readonly DatasetId[],
    tx?: ClientSession,
  ): Promise<Map<DatasetId, Dataset>> {
    const rows = await this.datasets
      .find({ _id: { $in: [...ids] }, living: true })
      .session(tx ?? null)
      .lean();
    return new Map(rows.map((row) => [row._id, toDataset(row)]));
  }

  private countChange(tx: ClientSession): void {
    Transactions.afterCommit(tx, () => {
      this.changes += 1;
    });
  }
}

function toDataset({ nameKey: _key, living: _living, ...fields }: DatasetDocument): Dataset {
  return withId(fields);
}

async function refusingTakenNames<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error, 'nameKey')) throw DatasetNameTaken();
    throw error;
  }
}
