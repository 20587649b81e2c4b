import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { withUnderscoreId } from '@leadmart/platform/entities';
import {
  idsBelow,
  insertInto,
  packedCollection,
  Transactions,
  unlessTaken,
} from '@leadmart/platform/mongo';
import {
  stagings,
  type StagingDocument,
  type StagingEntity,
  type StagingKey,
  type Superseded,
} from './staging.schema.js';

interface Change extends Partial<Pick<StagingDocument, 'state' | 'superseded'>> {
  readonly dueAt: Date;
}

/** Reads and writes stagings: who may write documents that nothing refers to yet, and which ones are left to be swept. */
@Injectable()
export class StagingRepository {
  /** For the job that sweeps them. */
  readonly rows: mongo.Collection<StagingDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rows = packedCollection(connection, stagings.name, stagings.schema);
  }

  /** Returns false when another staging of the subject runs, and one of the two has to be alone. */
  async begin({
    leaseUntil: dueAt,
    ...staging
  }: Omit<StagingEntity, 'state' | 'sweep'> & { leaseUntil: Date }): Promise<boolean> {
    const begun = { state: 'staging' as const, sweep: { dueAt } };
    return unlessTaken(() => this.rows.insertOne({ ...withUnderscoreId(staging), ...begun }));
  }

  /** Returns false when the lease is lost; the change must stop then. */
  renew({ id, subject }: StagingKey, leaseUntil: Date, tx?: ClientSession): Promise<boolean> {
    return this.change({ id, subject }, { dueAt: leaseUntil }, tx);
  }

  async abandon({ id, subject }: StagingKey, now: Date): Promise<void> {
    await this.change({ id, subject }, { state: 'abandoned', dueAt: now });
  }

  /** Returns false when the lease is lost. */
  commit(
    { id, subject }: StagingKey,
    done: { readonly superseded: Superseded; readonly dueAt: Date },
    tx: ClientSession,
  ): Promise<boolean> {
    return this.change({ id, subject }, { state: 'committed', ...done }, tx);
  }

  /** Stores documents that nothing refers to any more, for the next sweep. */
  retire({ id, subject }: StagingKey, superseded: Superseded, now: Date, tx: ClientSession): void {
    const row: StagingDocument = {
      _id: id,
      subject,
      isAlone: false,
      state: 'committed',
      startedAt: now,
      sweep: { dueAt: now },
      superseded,
    };
    Transactions.defer(tx, insertInto(this.rows.namespace, row));
  }

  /** Returns whether a staging of the subject runs whose id begins with these words and a colon. */
  async isRunning(words: string, subject: string, now: Date): Promise<boolean> {
    const _id = idsBelow(words);
    const running = {
      _id,
      subject,
      state: 'staging',
      'sweep.dueAt': { $gt: now },
      'sweep.claim': { $exists: false },
    } as const;
    return (await this.rows.findOne(running)) !== null;
  }

  /** Changes a staging that runs, and ends a claim of the sweeper. Returns false when there is none. */
  private async change(
    { id: _id, subject }: StagingKey,
    { dueAt, ...change }: Change,
    tx?: ClientSession,
  ): Promise<boolean> {
    const running = { _id, subject, state: 'staging' } as const;
    const update = { $set: { ...change, sweep: { dueAt } } };
    const changed = await this.rows.updateOne(running, update, { session: tx });
    return changed.matchedCount === 1;
  }
}
