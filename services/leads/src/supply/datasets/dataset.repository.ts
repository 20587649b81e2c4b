import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo, QueryFilter, UpdateQuery } from 'mongoose';
import { DatasetNameTaken, type DatasetId } from '@leadmart/contracts';
import { withUnderscoreId } from '@leadmart/platform/entities';
import { collectionOf, isDuplicateKey, Transactions, liveIds } from '@leadmart/platform/mongo';
import { nameKeyOf, toDataset, type Bin, type Dataset, type DatasetChange } from './dataset.js';
import { datasets, type DatasetDocument } from './dataset.schema.js';

/** Writes datasets; DatasetReader reads them. */
@Injectable()
export class DatasetRepository {
  /** The number of changes that this process has committed. */
  changes = 0;

  /** The rows of the job that empties the bin. */
  readonly rows: mongo.Collection<DatasetDocument>;

  constructor(@InjectModel(datasets.name) private readonly datasets: Model<DatasetDocument>) {
    this.rows = collectionOf(this.datasets);
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

  /** Stores the limit in every dataset but the sandbox, whose leads no check compares; null for none. */
  async setCheckAgeLimit(days: number | null, tx: ClientSession): Promise<void> {
    this.countChange(tx);
    const update =
      days === null ? { $unset: { checkAgeLimit: 1 } } : { $set: { checkAgeLimit: days } };
    await this.datasets.updateMany({ _id: liveIds, living: true }, update, { session: tx });
  }

  /** Takes the dataset out of sale; its name stays taken. Returns undefined unless it is living and not in the bin. */
  bin(id: DatasetId, bin: Bin, tx: ClientSession): Promise<Dataset | undefined> {
    const { at: lastUpdated, until: dueAt } = bin;
    const $set = { bin, visible: false, lastUpdated, work: { dueAt } };
    return this.update({ _id: id, bin: { $exists: false } }, { $set }, tx);
  }

  /** Takes the dataset out of the bin, as it was. Returns undefined unless it is there. */
  restore(
    { id, bin }: Pick<Dataset, 'id'> & { readonly bin: Bin },
    lastUpdated: Date,
    tx: ClientSession,
  ): Promise<Dataset | undefined> {
    const update = {
      $set: { visible: bin.wasVisible, lastUpdated },
      $unset: { bin: 1, work: 1 },
    } as const;
    return this.update({ _id: id, bin: { $exists: true } }, update, tx);
  }

  /** Returns the dataset as it was, or undefined when it does not exist or is deleted. */
  async remove(id: DatasetId, now: Date, tx: ClientSession): Promise<Dataset | undefined> {
    this.countChange(tx);
    const row = await this.datasets
      .findOneAndUpdate(
        { _id: id, living: true },
        {
          $set: { living: false, visible: false, lastUpdated: now },
          $unset: { bin: 1, work: 1 },
        },
        { session: tx, returnDocument: 'before' },
      )
      .lean();
    return row ? toDataset(row) : undefined;
  }

  private async update(
    filter: QueryFilter<DatasetDocument>,
    update: UpdateQuery<DatasetDocument>,
    tx: ClientSession,
  ): Promise<Dataset | undefined> {
    this.countChange(tx);
    const options = { session: tx, returnDocument: 'after' } as const;
    const row = await this.datasets
      .findOneAndUpdate({ ...filter, living: true }, update, options)
      .lean();
    return row ? toDataset(row) : undefined;
  }

  private countChange(tx: ClientSession): void {
    Transactions.afterCommit(tx, () => {
      this.changes += 1;
    });
  }
}

async function refusingTakenNames<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error, 'nameKey')) throw DatasetNameTaken();
    throw error;
  }
}
