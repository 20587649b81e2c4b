import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UploadId, UserId } from '@leadmart/contracts';
import { isDuplicateKey } from '@leadmart/platform/mongo';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection } from '../packed-collection.js';
import { uploadSchema, type UploadRow } from './upload.schema.js';

/** Keeps the uploads: which one may work on a dataset, and what each has left to be swept. */
@Injectable()
export class UploadRepository {
  private readonly uploads: mongo.Collection<UploadRow>;

  constructor(@InjectConnection() connection: Connection) {
    this.uploads = packedCollection(connection, uploadSchema);
  }

  /** Takes the dataset's lease; false when another upload holds it. */
  async begin(upload: {
    id: UploadId;
    datasetId: DatasetId;
    adminId: UserId;
    now: Date;
    leaseUntil: Date;
  }): Promise<boolean> {
    const { id, datasetId, adminId, now, leaseUntil } = upload;
    const row: UploadRow = {
      _id: id,
      datasetId,
      adminId,
      state: 'staging',
      startedAt: now,
      sweepAt: leaseUntil,
    };
    try {
      await this.uploads.insertOne(row);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Takes the lease of a dataset away from an upload whose time is over. */
  async abandonLapsed(datasetId: DatasetId, now: Date): Promise<void> {
    await this.uploads.updateOne(
      { datasetId, state: 'staging', sweepAt: { $lte: now } },
      { $set: { state: 'abandoned' } },
    );
  }

  /** The same for one upload; false when it has renewed its lease or committed meanwhile. */
  async abandonIfLapsed(id: UploadId, now: Date): Promise<boolean> {
    const abandoned = await this.uploads.updateOne(
      { _id: id, state: 'staging', sweepAt: { $lte: now } },
      { $set: { state: 'abandoned' } },
    );
    return abandoned.matchedCount === 1;
  }

  /** False when the lease is lost; the upload must stop then. */
  async renew(id: UploadId, leaseUntil: Date): Promise<boolean> {
    const renewed = await this.uploads.updateOne(
      { _id: id, state: 'staging' },
      { $set: { sweepAt: leaseUntil } },
    );
    return renewed.matchedCount === 1;
  }

  async abandon(id: UploadId, now: Date): Promise<void> {
    await this.uploads.updateOne(
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
    const committed = await this.uploads.updateOne(
      { _id: id, state: 'staging' },
      { $set: { state: 'committed', superseded, sweepAt } },
      { session },
    );
    return committed.matchedCount === 1;
  }

  async findDue(now: Date, limit: number): Promise<UploadRow[]> {
    return this.uploads
      .find({ sweepAt: { $lte: now } })
      .limit(limit)
      .toArray();
  }

  async markSwept(id: UploadId, lookAgainAt: Date): Promise<void> {
    await this.uploads.updateOne({ _id: id }, { $set: { state: 'swept', sweepAt: lookAgainAt } });
  }

  async markTidy(id: UploadId): Promise<void> {
    await this.uploads.updateOne({ _id: id }, { $unset: { superseded: '', sweepAt: '' } });
  }

  async remove(id: UploadId): Promise<void> {
    await this.uploads.deleteOne({ _id: id, state: 'swept' });
  }
}
