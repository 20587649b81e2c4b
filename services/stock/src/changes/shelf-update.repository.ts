import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import {
  insertInto,
  isDuplicateKey,
  packedCollection,
  Transactions,
} from '@leadmart/platform/mongo';
import type { ShelfUpdate, SupersededDocuments } from './shelf-update.js';
import { shelfUpdates, type ShelfUpdateDocument } from './shelf-update.schema.js';

/** Reads and writes shelf updates: the leases of datasets, and the documents left to be swept. */
@Injectable()
export class ShelfUpdateRepository {
  private readonly shelfUpdates: mongo.Collection<ShelfUpdateDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.shelfUpdates = packedCollection(connection, shelfUpdates.name, shelfUpdates.schema);
  }

  /** Takes the lease of the dataset. Returns false when another update holds it. */
  async begin(update: {
    id: UploadId;
    datasetId: DatasetId;
    now: Date;
    leaseUntil: Date;
  }): Promise<boolean> {
    const { id, datasetId, now, leaseUntil } = update;
    const document: ShelfUpdateDocument = {
      _id: id,
      datasetId,
      state: 'staging',
      startedAt: now,
      sweepAt: leaseUntil,
    };
    try {
      await this.shelfUpdates.insertOne(document);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Ends the update of a dataset whose lease has expired. Returns false when there is none. */
  async abandonLapsed(datasetId: DatasetId, now: Date): Promise<boolean> {
    const abandoned = await this.shelfUpdates.updateOne(
      { datasetId, state: 'staging', sweepAt: { $lte: now } },
      { $set: { state: 'abandoned' } },
    );
    return abandoned.matchedCount === 1;
  }

  /** Ends one update if its lease has expired. Returns false when it renewed its lease or committed. */
  async abandonIfLapsed(id: UploadId, now: Date): Promise<boolean> {
    const abandoned = await this.shelfUpdates.updateOne(
      { _id: id, state: 'staging', sweepAt: { $lte: now } },
      { $set: { state: 'abandoned' } },
    );
    return abandoned.matchedCount === 1;
  }

  /** Returns false when the lease is lost; the update must stop then. */
  async renew(id: UploadId, leaseUntil: Date, tx?: ClientSession): Promise<boolean> {
    const renewed = await this.shelfUpdates.updateOne(
      { _id: id, state: 'staging' },
      { $set: { sweepAt: leaseUntil } },
      { session: tx },
    );
    return renewed.matchedCount === 1;
  }

  async abandon(id: UploadId, now: Date): Promise<void> {
    await this.shelfUpdates.updateOne(
      { _id: id, state: 'staging' },
      { $set: { state: 'abandoned', sweepAt: now } },
    );
  }

  /** Returns false when the lease is lost. */
  async commit(
    id: UploadId,
    { superseded, sweepAt }: { superseded: SupersededDocuments; sweepAt: Date },
    tx: ClientSession,
  ): Promise<boolean> {
    const committed = await this.shelfUpdates.updateOne(
      { _id: id, state: 'staging' },
      { $set: { state: 'committed', superseded, sweepAt } },
      { session: tx },
    );
    return committed.matchedCount === 1;
  }

  /** Stores documents that no process reads any more, for the next sweep. */
  retire(
    retired: { id: UploadId; datasetId: DatasetId; superseded: SupersededDocuments; now: Date },
    tx: ClientSession,
  ): void {
    const { id: _id, datasetId, superseded, now } = retired;
    const row = { _id, datasetId, superseded, state: 'committed', startedAt: now, sweepAt: now };
    Transactions.defer(tx, insertInto(this.shelfUpdates.namespace, row));
  }

  async findDue(now: Date, limit: number): Promise<ShelfUpdate[]> {
    const documents = await this.shelfUpdates
      .find({ sweepAt: { $lte: now } })
      .limit(limit)
      .toArray();
    return documents.map(withId);
  }

  async markSwept(id: UploadId, lookAgainAt: Date): Promise<void> {
    await this.shelfUpdates.updateOne(
      { _id: id },
      { $set: { state: 'swept', sweepAt: lookAgainAt } },
    );
  }

  /** Removes an update that has ended and left nothing to sweep. */
  async remove(id: UploadId): Promise<void> {
    await this.shelfUpdates.deleteOne({ _id: id, state: { $in: ['committed', 'swept'] } });
  }
}
