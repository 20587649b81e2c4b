import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { UserId } from '@leadmart/contracts';
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
  readonly adminId: UserId;
  readonly action: DatasetAction;
  readonly before?: Dataset;
  readonly after: Dataset;
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
    const { adminId, action, before, after, at } = change;
    const row = {
      _id: newId(),
      datasetId: after.id,
      adminId,
      action,
      ...(before && { before: recorded(before) }),
      after: recorded(after),
      at,
    };
    await this.changes.insertOne(row, { session });
  }
}

/** What an admin can change. */
function recorded({ name, description, pricing, visible, exclusive }: Dataset): object {
  return { name, description, pricing, visible, exclusive };
}
