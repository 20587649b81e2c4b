import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { driverCollection } from '@leadmart/platform/mongo';
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
  private readonly limits: mongo.Collection<CheckAgeLimitDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.limits = driverCollection(connection, checkAgeLimits.name, checkAgeLimits.schema);
  }

  async find(tx?: ClientSession): Promise<AgeLimit> {
    const row = await this.limits.findOne(theOnly, { session: tx });
    return { days: row?.days ?? null, ...(row?.stamp && { stamp: row.stamp }) };
  }

  async save(limit: AgeLimit, tx: ClientSession): Promise<void> {
    await this.limits.updateOne(theOnly, { $set: limit }, { upsert: true, session: tx });
  }

  /** Returns the days for a new dataset. Writes, so that a change of the limit at the same time conflicts. */
  async take(tx: ClientSession): Promise<number | null> {
    const options = { ...upsert, session: tx };
    const row = await this.limits.findOneAndUpdate(theOnly, { $inc: { taken: 1 } }, options);
    return row?.days ?? null;
  }
}
