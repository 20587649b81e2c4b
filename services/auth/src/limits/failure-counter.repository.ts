import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { FailureCounter } from './failure-counter.js';
import { FAILURE_COUNTER_MODEL, type FailureCounterDocument } from './failure-counter.schema.js';

interface FailureTimes {
  readonly now: Date;
  readonly forgetAt: Date;
}

/** Counts failed logins in the database, so that all replicas share the counts. */
@Injectable()
export class FailureCounterRepository {
  constructor(
    @InjectModel(FAILURE_COUNTER_MODEL) private readonly counters: Model<FailureCounterDocument>,
  ) {}

  /** The stored counters among these ids, by id. */
  async find(ids: readonly string[]): Promise<Map<string, FailureCounter>> {
    const found = await this.counters.find({ _id: { $in: [...ids] } }, { expiresAt: 0 }).lean();
    return new Map(found.map(({ _id: id, ...fields }) => [id, { id, ...fields }]));
  }

  /** Adds one failure and returns the number of failures in a row. */
  async count(id: string, { now, forgetAt }: FailureTimes): Promise<number> {
    await this.counters.updateOne(
      { _id: id, failuresForgottenAt: { $lte: now } },
      { $set: { failures: 0, slowedUntil: null } },
    );
    return await retryOnDuplicateKey(async () => {
      const counter = await this.counters
        .findOneAndUpdate(
          { _id: id },
          {
            $inc: { failures: 1 },
            $set: { failuresForgottenAt: forgetAt },
            $max: { expiresAt: forgetAt },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      return counter?.failures ?? 1;
    });
  }

  /** Stores the end of a delay. Of two concurrent calls, the later time stays. */
  async slowDown(id: string, until: Date): Promise<void> {
    await this.counters.updateOne({ _id: id }, { $max: { slowedUntil: until } });
  }

  async forget(id: string): Promise<void> {
    await this.counters.deleteOne({ _id: id });
  }

  /** Resets the failures and stores that the right password came from this address. */
  async rememberSuccess(id: string, now: Date, knownUntil: Date): Promise<void> {
    const known = { failures: 0, slowedUntil: null, failuresForgottenAt: now, knownUntil };
    await retryOnDuplicateKey(() =>
      this.counters.updateOne(
        { _id: id },
        { $set: { ...known, expiresAt: knownUntil } },
        { upsert: true },
      ),
    );
  }
}
