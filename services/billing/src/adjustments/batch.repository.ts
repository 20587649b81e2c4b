import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Batch } from './batch.js';
import { BATCH_MODEL, type BatchDocument } from './batch.schema.js';

/** Reads and writes batches. */
@Injectable()
export class BatchRepository {
  constructor(@InjectModel(BATCH_MODEL) private readonly model: Model<BatchDocument>) {}

  async find(id: string, tx?: ClientSession): Promise<Batch | undefined> {
    return toBatch(await this.model.findById(id, null, { session: tx }).lean());
  }

  async findByClaim(claim: string): Promise<Batch | undefined> {
    return toBatch(await this.model.findOne({ claim }).lean());
  }

  async findUndoOf(batchId: string): Promise<Batch | undefined> {
    return toBatch(await this.model.findOne({ undoes: batchId }).lean());
  }

  /** Newest first. */
  async newest(limit: number): Promise<Batch[]> {
    const found = await this.model.find().sort({ createdAt: -1 }).limit(limit).lean();
    return found.flatMap((document) => toBatch(document) ?? []);
  }

  /** The undos of these batches. */
  async undosOf(batchIds: readonly string[]): Promise<Batch[]> {
    const found = await this.model.find({ undoes: { $in: [...batchIds] } }).lean();
    return found.flatMap((document) => toBatch(document) ?? []);
  }

  /** Throws a duplicate key error when the claim is taken, or the batch that it undoes was undone. */
  async insert({ id, ...fields }: Batch, tx: ClientSession): Promise<void> {
    await this.model.create([{ _id: id, ...fields }], { session: tx });
  }

  /** Takes over the running batch whose lease ended first, if there is one. */
  async takeAbandoned(now: Date, leaseUntil: Date): Promise<Batch | undefined> {
    const found = await this.model
      .findOneAndUpdate(
        { status: 'running', leaseUntil: { $lte: now } },
        { $set: { leaseUntil } },
        { returnDocument: 'after', sort: { leaseUntil: 1 } },
      )
      .lean();
    return toBatch(found);
  }

  /** Ends the lease, so that another replica can continue the batch at once. */
  async endLease(id: string, now: Date): Promise<void> {
    const running = { _id: id, status: 'running' } as const;
    await this.model.updateOne(running, { $set: { leaseUntil: now } });
  }

  /** Completes a running batch. Of several concurrent callers one gets the batch, the others undefined. */
  async complete(id: string, completedAt: Date): Promise<Batch | undefined> {
    const end = { status: 'completed', total: '$done', completedAt };
    const completed = await this.model
      .findOneAndUpdate({ _id: id, status: 'running' }, [{ $set: end }], {
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean();
    return toBatch(completed);
  }

  /** Moves the cursor in the transaction of the change. Of two processes at the same position, one throws here. */
  async advance(before: Batch, after: Partial<Batch>, tx: ClientSession): Promise<void> {
    const { matchedCount } = await this.model.updateOne(
      { _id: before.id, cursor: before.cursor, status: before.status },
      { $set: after },
      { session: tx },
    );
    if (matchedCount !== 1) throw new Error(`batch ${before.id} was advanced by another process`);
  }
}

function toBatch(document: BatchDocument | null): Batch | undefined {
  if (!document) return undefined;
  const { _id, ...fields } = document;
  return { ...fields, id: _id };
}
