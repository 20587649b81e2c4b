import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { outboxSchema, type OutboxRow } from './outbox.schema.js';

/** The time that a relay has for a row before another relay may take it. */
export const claimMs = 10_000;
const longestError = 500;

/** The rows of the outbox. */
@Injectable()
export class OutboxRepository {
  private readonly rows: mongo.Collection<OutboxRow>;

  constructor(@InjectConnection() connection: Connection) {
    const model = connection.model<OutboxRow>('Outbox', outboxSchema);
    // Uses the driver directly: these few commands run for every message and need no casts.
    this.rows = model.collection as unknown as mongo.Collection<OutboxRow>;
  }

  async insert(row: OutboxRow, tx: ClientSession): Promise<void> {
    await this.rows.insertOne(row, { session: tx });
  }

  async insertAll(rows: OutboxRow[], tx: ClientSession): Promise<void> {
    await this.rows.insertMany(rows, { session: tx });
  }

  /** Takes up to `limit` due rows; no other relay takes them before `claimMs` have passed. */
  async claimDue(now: Date, limit: number): Promise<OutboxRow[]> {
    const due = await this.rows
      .find({ nextAttemptAt: { $lte: now } }, { projection: { _id: 1 } })
      .sort({ nextAttemptAt: 1 })
      .limit(limit)
      .toArray();
    if (due.length === 0) return [];
    const ids = due.map(({ _id }) => _id);
    const claim = randomUUID();
    // The update repeats the condition: of two relays that read the same row, one gets it.
    await this.rows.updateMany(
      { _id: { $in: ids }, nextAttemptAt: { $lte: now } },
      { $set: { claim, nextAttemptAt: new Date(now.getTime() + claimMs) } },
    );
    return await this.rows.find({ _id: { $in: ids }, claim }).toArray();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: [...ids] } });
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

  /** The time at which the oldest waiting message was written. */
  async oldest(): Promise<Date | undefined> {
    const row = await this.rows.findOne(
      {},
      { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
    );
    return row?.createdAt;
  }
}
