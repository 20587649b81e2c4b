import { driverCollection, retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import {
  STATUS_MAIL_RUN_MODEL,
  statusMailRunSchema,
  type StatusMailRunDocument,
} from './status-mail-run.schema.js';

/** The only document: the mails of one day after the other. */
const theOnlyId = 'daily';

/** A run that a process has claimed until `dueAt`. */
export type ClaimedRun = Omit<StatusMailRunDocument, '_id'>;

/** Reads and writes the run of the mails about status changes. */
@Injectable()
export class StatusMailRunRepository {
  private readonly runs: mongo.Collection<StatusMailRunDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.runs = driverCollection(connection, STATUS_MAIL_RUN_MODEL, statusMailRunSchema);
  }

  /** Stores the first run, unless there was one. */
  async begin(from: string, dueAt: Date): Promise<void> {
    const first = { day: '', from, after: '', failures: 0, dueAt };
    await retryOnDuplicateKey(() =>
      this.runs.updateOne({ _id: theOnlyId }, { $setOnInsert: first }, { upsert: true }),
    );
  }

  /** Takes the run if it is due and no other process has it. */
  async claim(now: Date, leaseUntil: Date): Promise<ClaimedRun | undefined> {
    const row = await this.runs.findOneAndUpdate(
      { _id: theOnlyId, dueAt: { $lte: now } },
      { $set: { dueAt: leaseUntil } },
      { returnDocument: 'after' },
    );
    return row ?? undefined;
  }

  /** Stores a claimed run. Returns false when another process has taken it over. */
  async save({ dueAt }: ClaimedRun, { to, ...next }: ClaimedRun): Promise<boolean> {
    const saved = await this.runs.updateOne(
      { _id: theOnlyId, dueAt },
      to === undefined ? { $set: next, $unset: { to: '' } } : { $set: { ...next, to } },
    );
    return saved.matchedCount === 1;
  }
}
