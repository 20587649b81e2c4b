import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { driverCollection, insertInto, type Write } from '../mongo/index.js';
import { outboxSchema, type OutboxRow } from './outbox.schema.js';

/** The time that a relay has for a row before another relay may take it. */
export const claimMs = 10_000;
const longestError = 500;

/** The rows of the outbox. */
@Injectable()
export class OutboxRepository {
  private readonly rows: mongo.Collection<OutboxRow>;

  constructor(@InjectConnection() connection: Connection) {
    this.rows = driverCollection(connection, 'Outbox', outboxSchema);
  }

  insertionOf(row: OutboxRow): Write {
    return insertInto(this.rows.namespace, row);
  }

  async insert(rows: readonly OutboxRow[]): Promise<void> {
    await this.rows.insertMany(rows, { ignoreUndefined: true });
  }

  /**
   * Takes up to `limit` due rows; no other relay takes them before `claimMs` have passed. `nextAt` is the time of the
   * first row that is due within `aheadMs`. Costs one command while no row is due.
   */
  async claimDue(
    now: Date,
    limit: number,
    aheadMs: number,
  ): Promise<{ due: OutboxRow[]; nextAt?: Date }> {
    const soon = new Date(now.getTime() + aheadMs);
    const found = await this.rows
      .find({ nextAttemptAt: { $lte: soon } }, { projection: { nextAttemptAt: 1 } })
      .sort({ nextAttemptAt: 1 })
      .limit(limit)
      .toArray();
    const ids = found.filter((row) => row.nextAttemptAt <= now).map(({ _id }) => _id);
    if (ids.length === 0) return { due: [], ...(found[0] && { nextAt: found[0].nextAttemptAt }) };
    const claim = randomUUID();
    // The update repeats the condition: of two relays that read the same row, one gets it.
    await this.rows.updateMany(
      { _id: { $in: ids }, nextAttemptAt: { $lte: now } },
      { $set: { claim, nextAttemptAt: new Date(now.getTime() + claimMs) } },
    );
    return { due: await this.rows.find({ _id: { $in: ids }, claim }).toArray() };
  }

  /** Waits for no majority: a deletion that a failover undoes is repeated, with the message. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: [...ids] } }, { writeConcern: { w: 1 } });
  }

  /** Returns a row to the outbox until `nextAttemptAt`. */
  async postpone(id: string, failure: { error: string; counts: boolean; nextAttemptAt: Date }) {
    await this.rows.updateOne(
      { _id: id },
      {
        $set: {
          lastError: failure.error.slice(0, longestError),
          nextAttemptAt: failure.nextAttemptAt,
        },
        $inc: { attempts: failure.counts ? 1 : 0 },
      },
    );
  }

  async depth(): Promise<number> {
    return await this.rows.estimatedDocumentCount();
  }

  /**
   * The time at which the oldest waiting message was written. The first row in the natural order, which is that of the
   * insertions: an index for this metric would be written twice for each message.
   */
  async oldest(): Promise<Date | undefined> {
    const row = await this.rows.findOne({}, { projection: { createdAt: 1 } });
    return row?.createdAt;
  }
}
