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

  /** Refused by the database when its claim is taken. */
  async insert({ id, ...fields }: Batch, tx: ClientSession): Promise<void> {
    await this.model.create([{ _id: id, ...fields }], { session: tx });
  }

  /** Takes over a batch that nobody works on any more. */
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

  /** Leaves a batch to whoever looks next. */
  async letGo(id: string, now: Date): Promise<void> {
    await this.model.updateOne({ _id: id, status: 'running' }, { $set: { leaseUntil: now } });
  }

  abandonedQuery(now: Date) {
    return this.model.find({ status: 'running', leaseUntil: { $lte: now } });
  }

  /** Ends a batch whose users are all done; one of many callers gets it. */
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

  /** Notes a user in the transaction of the change; two processes at one user collide here. */
  async advance(before: Batch, after: Partial<Batch>, tx: ClientSession): Promise<void> {
    const { matchedCount } = await this.model.updateOne(
      { _id: before.id, cursor: before.cursor, status: 'running' },
      { $set: after },
      { session: tx },
    );
    if (matchedCount !== 1) throw new Error(`batch ${before.id} went on elsewhere`);
  }
}

function toBatch(document: BatchDocument | null): Batch | undefined {
  if (!document) return undefined;
  const { _id, ...fields } = document;
  return { ...fields, id: _id };
}
