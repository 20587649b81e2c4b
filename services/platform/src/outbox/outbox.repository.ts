import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { outboxSchema, type OutboxRow } from './outbox.schema.js';

/** How long a relay may take for a row before another one may try it. */
export const claimMs = 10_000;
const longestError = 500;

/** The rows of the outbox. */
@Injectable()
export class OutboxRepository {
  private readonly rows: mongo.Collection<OutboxRow>;

  constructor(@InjectConnection() connection: Connection) {
    const model = connection.model<OutboxRow>('Outbox', outboxSchema);
    // The driver itself: these few commands run for every message, and nothing is to be cast.
    this.rows = model.collection as unknown as mongo.Collection<OutboxRow>;
  }

  async insert(row: OutboxRow, tx: ClientSession): Promise<void> {
    await this.rows.insertOne(row, { session: tx });
  }

  async insertAll(rows: OutboxRow[], tx: ClientSession): Promise<void> {
    await this.rows.insertMany(rows, { session: tx });
  }

  /** Takes up to `limit` rows that are due, for this caller alone until `claimMs` have passed. */
  async claimDue(now: Date, limit: number): Promise<OutboxRow[]> {
    const due = await this.rows
      .find({ nextAttemptAt: { $lte: now } }, { projection: { _id: 1 } })
      .sort({ nextAttemptAt: 1 })
      .limit(limit)
      .toArray();
    if (due.length === 0) return [];
    const ids = due.map(({ _id }) => _id);
    const claim = randomUUID();
    // Asked again inside the update: of two relays that saw a row, one gets it.
    await this.rows.updateMany(
      { _id: { $in: ids }, nextAttemptAt: { $lte: now } },
      { $set: { claim, nextAttemptAt: new Date(now.getTime() + claimMs) } },
    );
    return await this.rows.find({ _id: { $in: ids }, claim }).toArray();
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: [...ids] } });
  }

  /** Gives a row back, to be tried at `nextAttemptAt`. */
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

  /** When the oldest waiting message was promised. */
  async oldest(): Promise<Date | undefined> {
    const row = await this.rows.findOne(
      {},
      { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
    );
    return row?.createdAt;
  }
}
