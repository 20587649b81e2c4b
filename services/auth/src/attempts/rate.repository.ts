import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RATE, type RateRecord } from './rate.schema.js';

/** Counts how often something is done, in windows that begin with the first time. */
@Injectable()
export class RateRepository {
  constructor(@InjectModel(RATE) private readonly model: Model<RateRecord>) {}

  /** Adds one time and returns the window with it. */
  async count(id: string, now: Date, windowMs: number): Promise<RateRecord> {
    // Two requests may open the same window at once; the second attempt counts in it.
    return await retryOnDuplicateKey(
      async () =>
        (await this.countInOpenWindow(id, now)) ??
        (await this.openWindow(id, now, new Date(now.getTime() + windowMs))),
    );
  }

  private async countInOpenWindow(id: string, now: Date): Promise<RateRecord | null> {
    return await this.model
      .findOneAndUpdate(
        { _id: id, endsAt: { $gt: now } },
        { $inc: { times: 1 } },
        { returnDocument: 'after' },
      )
      .lean<RateRecord>();
  }

  private async openWindow(id: string, now: Date, endsAt: Date): Promise<RateRecord> {
    await this.model.updateOne(
      { _id: id, endsAt: { $lte: now } },
      { $set: { times: 1, endsAt } },
      { upsert: true },
    );
    return { _id: id, times: 1, endsAt };
  }
}
