import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { collectionOf } from '@leadmart/platform/mongo';
import type { Batch } from './batch.js';
import { batches, type BatchDocument } from './batch.schema.js';

/** Reads and writes batches. */
@Injectable()
export class BatchRepository {
  /** For the job that runs them. */
  readonly rows: mongo.Collection<BatchDocument>;

  constructor(@InjectModel(batches.name) private readonly model: Model<BatchDocument>) {
    this.rows = collectionOf(model);
  }

  async find(id: string, tx?: ClientSession): Promise<Batch | undefined> {
    return batchIn(await this.model.findById(id, null, { session: tx }).lean());
  }

  async findByRequestKey(requestKey: string): Promise<Batch | undefined> {
    return batchIn(await this.model.findOne({ requestKey }).lean());
  }

  async findUndoOf(batchId: string): Promise<Batch | undefined> {
    return batchIn(await this.model.findOne({ undoes: batchId }).lean());
  }

  /** Newest first. */
  async newest(limit: number): Promise<Batch[]> {
    const found = await this.model.find().sort({ createdAt: -1 }).limit(limit).lean();
    return found.map(withId);
  }

  /** The undos of these batches. */
  async undosOf(batchIds: readonly string[]): Promise<Batch[]> {
    const found = await this.model.find({ undoes: { $in: [...batchIds] } }).lean();
    return found.map(withId);
  }

  /** Throws a duplicate key error when the request key is taken, or the batch that it undoes was undone. */
  async insert(batch: Batch, tx: ClientSession): Promise<void> {
    await this.model.create([withUnderscoreId(batch)], { session: tx });
  }
}

const batchIn = (document: BatchDocument | null): Batch | undefined =>
  document ? withId(document) : undefined;
