import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { isDuplicateKey } from '@leadmart/platform/mongo';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection } from '../packed-collection.js';
import { stagingSchema, type StagingRow } from './staging.schema.js';

/** Keeps the attempts to change a dataset's shelves: which one is at work, and what each has left to be swept. */
@Injectable()
export class StagingRepository {
  private readonly stagings: mongo.Collection<StagingRow>;

  constructor(@InjectConnection() connection: Connection) {
    this.stagings = packedCollection(connection, stagingSchema);
  }

  /** Takes the dataset's lease; false when another one holds it. */
  async begin(staging: {
    id: UploadId;
    datasetId: DatasetId;
    now: Date;
    leaseUntil: Date;
  }): Promise<boolean> {
    const { id, datasetId, now, leaseUntil } = staging;
    const row: StagingRow = {
      _id: id,
      datasetId,
      state: 'staging',
      startedAt: now,
      sweepAt: leaseUntil,
    };
    try {
      await this.stagings.insertOne(row);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Takes the lease of a dataset away from an attempt whose time is over. */
  async abandonLapsed(datasetId: DatasetId, now: Date): Promise<void> {
    await this.stagings.updateOne(
      { datasetId, state: 'staging', sweepAt: { $lte: now } },
      { $set: { state: 'abandoned' } },
    );
  }

  /** The same for one attempt; false when it has renewed its lease or committed meanwhile. */
  async abandonIfLapsed(id: UploadId, now: Date): Promise<boolean> {
    const abandoned = await this.stagings.updateOne(
      { _id: id, state: 'staging', sweepAt: { $lte: now } },
      { $set: { state: 'abandoned' } },
    );
    return abandoned.matchedCount === 1;
  }

  /** False when the lease is lost; whoever held it must stop then. */
  async renew(id: UploadId, leaseUntil: Date, session?: ClientSession): Promise<boolean> {
    const renewed = await this.stagings.updateOne(
      { _id: id, state: 'staging' },
      { $set: { sweepAt: leaseUntil } },
      { session },
    );
    return renewed.matchedCount === 1;
  }

  async abandon(id: UploadId, now: Date): Promise<void> {
    await this.stagings.updateOne(
      { _id: id, state: 'staging' },
      { $set: { state: 'abandoned', sweepAt: now } },
    );
  }

  /** False when the lease is lost. */
  async commit(
    id: UploadId,
    superseded: { pages: string[]; blocks: string[] },
    sweepAt: Date,
    session: ClientSession,
  ): Promise<boolean> {
    const committed = await this.stagings.updateOne(
      { _id: id, state: 'staging' },
      { $set: { state: 'committed', superseded, sweepAt } },
      { session },
    );
    return committed.matchedCount === 1;
  }

  async findDue(now: Date, limit: number): Promise<StagingRow[]> {
    return this.stagings
      .find({ sweepAt: { $lte: now } })
      .limit(limit)
      .toArray();
  }

  async markSwept(id: UploadId, lookAgainAt: Date): Promise<void> {
    await this.stagings.updateOne({ _id: id }, { $set: { state: 'swept', sweepAt: lookAgainAt } });
  }

  async markTidy(id: UploadId): Promise<void> {
    await this.stagings.updateOne({ _id: id }, { $unset: { superseded: '', sweepAt: '' } });
  }

  async remove(id: UploadId): Promise<void> {
    await this.stagings.deleteOne({ _id: id, state: 'swept' });
  }
}
