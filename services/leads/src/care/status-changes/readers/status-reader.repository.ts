import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { retryOnDuplicateKey, unlessTaken } from '@leadmart/platform/mongo';
import { newReader } from './status-reader.js';
import {
  statusReaders,
  type StatusReader,
  type StatusReaderDocument,
} from './status-reader.schema.js';

/** Reads and writes how far buyers have seen the changes of their leads. */
@Injectable()
export class StatusReaderRepository {
  constructor(
    @InjectModel(statusReaders.name) private readonly readers: Model<StatusReaderDocument>,
  ) {}

  async find(buyerId: UserId): Promise<StatusReader> {
    const row = await this.readers.findById(buyerId).lean();
    return row ?? newReader;
  }

  /** Leaves out buyers who have seen nothing and had no mail. */
  async findMany(buyerIds: readonly UserId[]): Promise<Map<UserId, StatusReader>> {
    const rows = await this.readers.find({ _id: { $in: [...buyerIds] } }).lean();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Stores a count, unless the buyer saw changes or another request counted since `before` was read. */
  async count(
    buyerId: UserId,
    before: StatusReader,
    { counted, unseen }: Pick<StatusReader, 'counted' | 'unseen'>,
  ): Promise<void> {
    const same = { _id: buyerId, seen: before.seen, counted: before.counted };
    await unlessTaken(() =>
      this.readers.updateOne(same, { $set: { counted, unseen } }, { upsert: true }),
    );
  }

  /** Returns whether the buyer had no mail on this day, and stores that they got it. */
  async takeMail(buyerId: UserId, day: string, tx: ClientSession): Promise<boolean> {
    const row = await this.readers.findById(buyerId, null, { session: tx }).lean();
    if ((row?.mailedOn ?? '') >= day) return false;
    const update = { $set: { mailedOn: day }, $setOnInsert: newReader };
    await this.readers.updateOne({ _id: buyerId }, update, { session: tx, upsert: true });
    return true;
  }

  async remove(buyerId: UserId): Promise<void> {
    await this.readers.deleteOne({ _id: buyerId });
  }

  /** Stores that the buyer has seen everything up to a cursor; changes after it are counted again. */
  async see(buyerId: UserId, seen: string): Promise<void> {
    const $set = { ...newReader, seen, counted: seen };
    await retryOnDuplicateKey(() =>
      this.readers.updateOne({ _id: buyerId }, { $set }, { upsert: true }),
    );
  }
}
