import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  DatasetNotFound,
  isOffered,
  isTestId,
  sandboxDatasetId,
  type DatasetId,
  type UserId,
} from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import { liveIds } from '@leadmart/platform/mongo';
import { assertOutOfBin, toDataset, type Dataset } from './dataset.js';
import { datasets, type DatasetDocument } from './dataset.schema.js';

/**
 * Datasets as they are stored. Lists leave the sandbox out, but for `allIds` and `listFor` a test account. Only `pageAfter`, `allIds` and `namesOf` return deleted ones. All but `findOpen` and
 * `findVisible` return those in the bin: opt-outs, erasures and checks reach them, so a restored one sells no such lead.
 */
@Injectable()
export class DatasetReader {
  private readonly latest = coalescedReads<DatasetId, Dataset>((ids) => this.findMany(ids));

  constructor(@InjectModel(datasets.name) private readonly datasets: Model<DatasetDocument>) {}

  /** Under load one command answers many callers. */
  find(id: DatasetId): Promise<Dataset | undefined> {
    return this.latest.call(id);
  }

  /** Returns a dataset of the account's catalogue. Throws DatasetNotFound for a hidden or deleted one. */
  async findVisible(accountId: UserId, id: DatasetId): Promise<Dataset> {
    const dataset = await this.find(id);
    if (!dataset?.visible || !isOffered(id, accountId)) throw DatasetNotFound();
    return dataset;
  }

  /** Returns a dataset that admins can change. Throws DatasetNotFound for the sandbox, one in the bin or a deleted one. */
  async findOpen(id: DatasetId, tx?: ClientSession): Promise<Dataset> {
    const dataset = tx ? await this.findIn(tx, id) : await this.find(id);
    if (!dataset || isTestId(id)) throw DatasetNotFound();
    assertOutOfBin(dataset);
    return dataset;
  }

  async findIn(tx: ClientSession, id: DatasetId): Promise<Dataset | undefined> {
    return (await this.findMany([id], tx)).get(id);
  }

  /** Returns the oldest dataset first. */
  async list(): Promise<Dataset[]> {
    const live = { _id: liveIds, living: true };
    const rows = await this.datasets.find(live).sort({ createdAt: 1 }).lean();
    return rows.map(toDataset);
  }

  /** Returns the datasets of an account: all but the sandbox, or for a test account the sandbox. */
  async listFor(accountId: UserId): Promise<Dataset[]> {
    return isTestId(accountId)
      ? [...(await this.findMany([sandboxDatasetId])).values()]
      : this.list();
  }

  /** Returns datasets with a greater id in the order of their ids, deleted ones included. */
  async pageAfter(id: string, limit: number): Promise<{ dataset: Dataset; living: boolean }[]> {
    const rows = await this.datasets
      .find({ _id: { ...liveIds, $gt: id as DatasetId } })
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
}
