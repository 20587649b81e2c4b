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

/** The packs whose file is not made yet. */
@Injectable()
export class UnsealedPackRepository {
  /** For the job that seals them. */
  readonly rows: mongo.Collection<PurchaseDocument>;

  constructor(@InjectModel(purchases.name) private readonly model: Model<PurchaseDocument>) {
    this.rows = collectionOf(model);
  }

  /** Yields those with leads of a dataset, whether or not a process has claimed them, the oldest first. */
  async *ofDataset(datasetId: DatasetId): AsyncGenerator<Purchase> {
    const found = this.model
      .find({ 'sealing.dueAt': { $exists: true }, datasetId })
      .sort({ 'sealing.dueAt': 1 });
    for await (const row of found.lean().cursor()) yield toPurchase(row);
  }
}
