import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RateCounter } from './rate-counter.js';
import { RATE_COUNTER_MODEL, type RateCounterDocument } from './rate-counter.schema.js';

/** Counts how often a subject does something. A window begins with the first time. */
@Injectable()
export class RateCounterRepository {
  constructor(
    @InjectModel(RATE_COUNTER_MODEL) private readonly counters: Model<RateCounterDocument>,
  ) {}

  /** Adds one time and returns the window that holds it. */
  async count(id: string, now: Date, windowMs: number): Promise<RateCounter> {
    // Two requests may open the same window at once; the second attempt counts in it.
    return await retryOnDuplicateKey(
      async () =>
        (await this.countInOpenWindow(id, now)) ??
        (await this.openWindow(id, now, new Date(now.getTime() + windowMs))),
    );
  }

  private async countInOpenWindow(id: string, now: Date): Promise<RateCounter | undefined> {
    const counter = await this.counters
      .findOneAndUpdate(
        { _id: id, endsAt: { $gt: now } },
        { $inc: { times: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return counter ? { id, times: counter.times, endsAt: counter.endsAt } : undefined;
  }

  private async openWindow(id: string, now: Date, endsAt: Date): Promise<RateCounter> {
    await this.counters.updateOne(
      { _id: id, endsAt: { $lte: now } },
      { $set: { times: 1, endsAt } },
      { upsert: true },
    );
    return { id, times: 1, endsAt };
  }
}
