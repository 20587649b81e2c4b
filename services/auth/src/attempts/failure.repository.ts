import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { FAILURE, type FailureRecord } from './failure.schema.js';

interface Counted {
  readonly now: Date;
  readonly forgetAt: Date;
}

/** Counts failures in the database, so that every replica counts the same. */
@Injectable()
export class FailureRepository {
  constructor(@InjectModel(FAILURE) private readonly model: Model<FailureRecord>) {}

  async find(ids: readonly string[]): Promise<Map<string, FailureRecord>> {
    const rows = await this.model.find({ _id: { $in: [...ids] } }).lean<FailureRecord[]>();
    return new Map(rows.map((row) => [row._id, row]));
  }

  /** Adds one failure and returns how many there are in a row. */
  async count(id: string, { now, forgetAt }: Counted): Promise<number> {
    await this.model.updateOne(
      { _id: id, failuresForgottenAt: { $lte: now } },
      { $set: { failures: 0, slowedUntil: null } },
    );
    return await retryOnDuplicateKey(async () => {
      const row = await this.model
        .findOneAndUpdate(
          { _id: id },
          {
            $inc: { failures: 1 },
            $set: { failuresForgottenAt: forgetAt },
            $max: { expiresAt: forgetAt },
          },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<FailureRecord>();
      return row?.failures ?? 1;
    });
  }

  /** Of two that slow the same down at once, the later end counts. */
  async slowDown(id: string, until: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $max: { slowedUntil: until } });
  }

  async forget(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }

  /** Forgets the failures and remembers that the right password came from here. */
  async rememberSuccess(id: string, now: Date, knownUntil: Date): Promise<void> {
    const known = { failures: 0, slowedUntil: null, failuresForgottenAt: now, knownUntil };
    await retryOnDuplicateKey(() =>
      this.model.updateOne(
        { _id: id },
        { $set: { ...known, expiresAt: knownUntil } },
        { upsert: true },
      ),
    );
  }
}
