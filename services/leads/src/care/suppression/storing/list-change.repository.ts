import { insertInto, packedCollection, Transactions, updateIn } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import {
  LIST_CHANGE_MODEL,
  listChangeSchema,
  type ListChangeDocument,
} from './list-change.schema.js';

/** The pieces that a change writes, or those that it replaces. */
export interface ListChange {
  readonly id: string;
  readonly pieces: readonly string[];
  readonly sweepAt: Date;
}

/** Remembers the pieces that are removed after a change, or after its failure. */
@Injectable()
export class ListChangeRepository {
  private readonly changes: mongo.Collection<ListChangeDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.changes = packedCollection(connection, LIST_CHANGE_MODEL, listChangeSchema);
  }

  /** Before the pieces of a change are written. It has to commit before `sweepAt`. */
  async begin({ id, ...change }: ListChange): Promise<void> {
    await this.changes.insertOne({ _id: id, state: 'staging', ...change });
  }

  /** Keeps the pieces that the change has written, and lists those that it replaced. NothingMatched if it was abandoned. */
  commit({ id, pieces, sweepAt }: ListChange, tx: ClientSession): void {
    const $set = { state: 'committed', pieces, sweepAt };
    const filter = { _id: id, state: 'staging' };
    Transactions.deferMatching(tx, updateIn(this.changes.namespace, filter, { $set }));
  }

  /** Stores a change that only removes pieces. */
  retire({ id, ...change }: ListChange, tx: ClientSession): void {
    const row = { _id: id, state: 'committed', ...change };
    Transactions.defer(tx, insertInto(this.changes.namespace, row));
  }

  /** Returns false when the change has committed or was abandoned before. */
  async abandon(id: string, sweepAt: Date): Promise<boolean> {
    const abandoned = await this.changes.updateOne(
      { _id: id, state: 'staging' },
      { $set: { state: 'abandoned', sweepAt } },
    );
    return abandoned.matchedCount === 1;
  }

  async findDue(now: Date, limit: number): Promise<ListChangeDocument[]> {
    return await this.changes
      .find({ sweepAt: { $lte: now } })
      .limit(limit)
      .toArray();
  }

  /** Removes a change that has ended and left no pieces. */
  async remove(id: string): Promise<void> {
    await this.changes.deleteOne({ _id: id, state: { $in: ['committed', 'abandoned'] } });
  }
}
