import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { withUnderscoreId } from '@leadmart/platform/entities';
import {
  idsBelow,
  insertInto,
  isDuplicateKey,
  packedCollection,
  Transactions,
} from '@leadmart/platform/mongo';
import {
  stagings,
  type StagingDocument,
  type StagingEntity,
  type StagingKey,
  type Superseded,
} from './staging.schema.js';

type Change = Partial<Pick<StagingDocument, 'state' | 'sweepAt' | 'superseded'>>;

/** Reads and writes stagings: who may write documents that nothing refers to yet, and which ones are left to be swept. */
@Injectable()
export class StagingRepository {
  private readonly stagings: mongo.Collection<StagingDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.stagings = packedCollection(connection, stagings.name, stagings.schema);
  }

  /** Returns false when another staging of the subject runs, and one of the two has to be alone. */
  async begin(staging: Omit<StagingEntity, 'state'>): Promise<boolean> {
    try {
      await this.stagings.insertOne({ ...withUnderscoreId(staging), state: 'staging' });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Ends the staging that is alone with a subject if its lease has expired. Returns false when there is none. */
  abandonLapsed(subject: string, now: Date): Promise<boolean> {
    return this.change({ subject, isAlone: true, sweepAt: { $lte: now } }, { state: 'abandoned' });
  }

  /** Ends one staging if its lease has expired. Returns false when it renewed its lease or committed. */
  abandonIfLapsed({ id: _id, subject }: StagingKey, now: Date): Promise<boolean> {
    return this.change({ _id, subject, sweepAt: { $lte: now } }, { state: 'abandoned' });
  }

  /** Returns false when the lease is lost; the change must stop then. */
  renew({ id: _id, subject }: StagingKey, leaseUntil: Date, tx?: ClientSession): Promise<boolean> {
    return this.change({ _id, subject }, { sweepAt: leaseUntil }, tx);
  }

  async abandon({ id: _id, subject }: StagingKey, now: Date): Promise<void> {
    await this.change({ _id, subject }, { state: 'abandoned', sweepAt: now });
  }

  /** Returns false when the lease is lost. */
  commit(
    { id: _id, subject }: StagingKey,
    done: Required<Pick<StagingDocument, 'superseded' | 'sweepAt'>>,
    tx: ClientSession,
  ): Promise<boolean> {
    return this.change({ _id, subject }, { state: 'committed', ...done }, tx);
  }

  /** Stores documents that nothing refers to any more, for the next sweep. */
  retire({ id, subject }: StagingKey, superseded: Superseded, now: Date, tx: ClientSession): void {
    const row: StagingDocument = {
      _id: id,
      subject,
      isAlone: false,
      state: 'committed',
      startedAt: now,
      sweepAt: now,
      superseded,
    };
    Transactions.defer(tx, insertInto(this.stagings.namespace, row));
  }

  /** Returns whether a staging of the subject runs whose id begins with these words and a colon. */
  async isRunning(words: string, subject: string, now: Date): Promise<boolean> {
    const _id = idsBelow(words);
    const running = { _id, subject, state: 'staging', sweepAt: { $gt: now } } as const;
    return (await this.stagings.findOne(running)) !== null;
  }

  /** Returns stagings to be swept, or the given one if it is to be swept. */
  async findDue(now: Date, limit: number, key?: StagingKey): Promise<StagingDocument[]> {
    const only = key && { _id: key.id, subject: key.subject };
    const due = { ...only, sweepAt: { $lte: now } };
    return this.stagings.find(due).limit(limit).toArray();
  }

  async markSwept({ id: _id, subject }: StagingKey, lookAgainAt: Date): Promise<void> {
    const swept = { $set: { state: 'swept', sweepAt: lookAgainAt } } as const;
    await this.stagings.updateOne({ _id, subject }, swept);
  }

  /** Removes a staging that has ended and left nothing to sweep. */
  async remove({ id: _id, subject }: StagingKey): Promise<void> {
    await this.stagings.deleteOne({ _id, subject, state: { $in: ['committed', 'swept'] } });
  }

  /** Changes a staging that runs. Returns false when there is none. */
  private async change(
    filter: mongo.Filter<StagingDocument>,
    change: Change,
    tx?: ClientSession,
  ): Promise<boolean> {
    const running = { ...filter, state: 'staging' } as const;
    const changed = await this.stagings.updateOne(running, { $set: change }, { session: tx });
    return changed.matchedCount === 1;
  }
}
