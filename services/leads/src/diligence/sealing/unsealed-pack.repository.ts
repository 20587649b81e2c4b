import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { collectionOf } from '@leadmart/platform/mongo';
import {
  type Purchase,
  type PurchaseDocument,
  purchases,
  toPurchase,
} from '../../selling/index.js';

/** So many of a dataset are sealed before an erasure; there are more only after a long failure. */
const mostOfDataset = 1_000;

/** The packs whose file is not made yet. */
@Injectable()
export class UnsealedPackRepository {
  /** For the job that seals them. */
  readonly rows: mongo.Collection<PurchaseDocument>;

  constructor(@InjectModel(purchases.name) private readonly model: Model<PurchaseDocument>) {
    this.rows = collectionOf(model);
  }

  /** Returns those with leads of a dataset, whether or not a process has claimed them, the oldest first. */
  async ofDataset(datasetId: DatasetId): Promise<Purchase[]> {
    const rows = await this.model
      .find({ 'sealing.dueAt': { $exists: true }, datasetId })
      .sort({ 'sealing.dueAt': 1 })
      .limit(mostOfDataset)
      .lean();
    return rows.map(toPurchase);
  }
}
