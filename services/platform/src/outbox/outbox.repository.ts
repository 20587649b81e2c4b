import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { driverCollection, insertInto, type Write } from '../mongo/index.js';
import { relayOutbox, Work, type DueRows } from '../work/index.js';
import { outbox, type OutboxDocument, type OutboxRow } from './outbox.schema.js';

/** The time that a relay has for a row before another relay may take it. */
export const claimMs = relayOutbox.by.leaseMs;
const longestError = 500;

/** The rows of the outbox. */
@Injectable()
export class OutboxRepository {
  private readonly rows: mongo.Collection<OutboxDocument>;
  private readonly due: DueRows<OutboxDocument>;

  constructor(@InjectConnection() connection: Connection, work: Work) {
    this.rows = driverCollection(connection, outbox.name, outbox.schema);
    this.due = work.rowsOf(relayOutbox, this.rows);
  }

  insertionOf(row: OutboxRow): Write {
    return insertInto(this.rows.namespace, toDocument(row));
  }

  async insert(rows: readonly OutboxRow[]): Promise<void> {
    await this.rows.insertMany(rows.map(toDocument), { ignoreUndefined: true });
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
    const { claims, ...next } = await this.due.claimMany(now, limit, aheadMs);
    return { due: claims.map(({ row }) => toRow(row)), ...next };
  }

  /** Waits for no majority: a deletion that a failover undoes is repeated, with the message. */
  async remove(ids: readonly string[]): Promise<void> {
    await this.rows.deleteMany({ _id: { $in: [...ids] } }, { writeConcern: { w: 1 } });
  }

  /** Returns a row to the outbox until `nextAttemptAt`. */
  async postpone(id: string, failure: { error: string; counts: boolean; nextAttemptAt: Date }) {
    const { error, counts, nextAttemptAt } = failure;
    await this.rows.updateOne(
      { _id: id },
      {
        $set: { lastError: error.slice(0, longestError), 'work.dueAt': nextAttemptAt },
        $inc: { 'work.failures': counts ? 1 : 0 },
      },
    );
  }

  async depth(): Promise<number> {
    return this.rows.estimatedDocumentCount();
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

/** The document of a new row, which has no failures. */
const toDocument = ({
  attempts: _none,
  nextAttemptAt: dueAt,
  ...fields
}: OutboxRow): OutboxDocument => ({ ...fields, work: { dueAt } });

function toRow({ work, lastError: _reason, ...fields }: OutboxDocument): OutboxRow {
  const { failures: attempts = 0, dueAt: nextAttemptAt = fields.createdAt } = work;
  return { ...fields, attempts, nextAttemptAt };
}
