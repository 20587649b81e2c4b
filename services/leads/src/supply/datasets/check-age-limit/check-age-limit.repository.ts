import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Stamped } from '@leadmart/platform/versions';
import { checkAgeLimits, type CheckAgeLimitDocument } from './check-age-limit.schema.js';

/** `days` is null for no limit. */
export interface AgeLimit extends Stamped {
  readonly days: number | null;
}

const theOnly = { _id: 'limit' };
const upsert = { upsert: true, returnDocument: 'after' } as const;

/** Reads and writes the limit. Two transactions that write first at once may fail with a duplicate key. */
@Injectable()
export class CheckAgeLimitRepository {
  constructor(
    @InjectModel(checkAgeLimits.name) private readonly limits: Model<CheckAgeLimitDocument>,
  ) {}

  async find(tx?: ClientSession): Promise<AgeLimit> {
    const row = await this.limits.findOne(theOnly, null, { session: tx }).lean();
    return { days: row?.days ?? null, ...(row?.stamp && { stamp: row.stamp }) };
  }

  async save(limit: AgeLimit, tx: ClientSession): Promise<void> {
    await this.limits.updateOne(theOnly, { $set: limit }, { upsert: true, session: tx });
  }

  /** Returns the days for a new dataset. Writes, so that a change of the limit at the same time conflicts. */
  async take(tx: ClientSession): Promise<number | null> {
    const options = { ...upsert, session: tx };
    const row = await this.limits.findOneAndUpdate(theOnly, { $inc: { taken: 1 } }, options).lean();
    return row?.days ?? null;
  }
}
