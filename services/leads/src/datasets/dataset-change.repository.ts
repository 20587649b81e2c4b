import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection } from '../packed-collection.js';
import {
  datasetChangeSchema,
  type DatasetAction,
  type DatasetChangeRow,
} from './dataset-change.schema.js';
import type { Dataset } from './dataset.js';

/** A change of a dataset, as it is recorded. */
export interface RecordedChange {
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly action: DatasetAction;
  readonly before?: object;
  readonly after: object;
  readonly at: Date;
}

/** Keeps the audit record of the catalogue. */
@Injectable()
export class DatasetChangeRepository {
  private readonly changes: mongo.Collection<DatasetChangeRow>;

  constructor(@InjectConnection() connection: Connection) {
    this.changes = packedCollection(connection, datasetChangeSchema);
  }

  async record(change: RecordedChange, session: ClientSession): Promise<void> {
    const row: DatasetChangeRow = { _id: newId(), ...change };
    await this.changes.insertOne(row, { session });
  }
}

/** What an admin can change of a dataset. */
export function recordedDataset({
  name,
  description,
  pricing,
  visible,
  exclusive,
}: Dataset): object {
  return { name, description, pricing, visible, exclusive };
}
