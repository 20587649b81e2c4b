import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { collectionOf, retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { statusMailRuns, type StatusMailRunDocument } from './status-mail-run.schema.js';

/** The only document: the mails of one day after the other. */
const theOnlyId = 'daily';

/** Stores the run of the mails about status changes. Its job changes it. */
@Injectable()
export class StatusMailRunRepository {
  readonly rows: mongo.Collection<StatusMailRunDocument>;

  constructor(
    @InjectModel(statusMailRuns.name) private readonly runs: Model<StatusMailRunDocument>,
  ) {
    this.rows = collectionOf(runs);
  }

  /** Stores the first run, unless there was one. */
  async begin(from: string, dueAt: Date): Promise<void> {
    const first = { day: '', from, after: '', work: { dueAt } };
    await retryOnDuplicateKey(() =>
      this.runs.updateOne({ _id: theOnlyId }, { $setOnInsert: first }, { upsert: true }),
    );
  }
}
