import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { driverCollection, retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { statusMailRuns, type StatusMailRunDocument } from './status-mail-run.schema.js';

/** The only document: the mails of one day after the other. */
const theOnlyId = 'daily';

/** Stores the run of the mails about status changes. Its job changes it. */
@Injectable()
export class StatusMailRunRepository {
  readonly rows: mongo.Collection<StatusMailRunDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rows = driverCollection(connection, statusMailRuns.name, statusMailRuns.schema);
  }

  /** Stores the first run, unless there was one. */
  async begin(from: string, dueAt: Date): Promise<void> {
    const first = { day: '', from, after: '', work: { dueAt } };
    await retryOnDuplicateKey(() =>
      this.rows.updateOne({ _id: theOnlyId }, { $setOnInsert: first }, { upsert: true }),
    );
  }
}
