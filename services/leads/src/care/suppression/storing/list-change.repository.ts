import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { withUnderscoreId, type EntityOf } from '@leadmart/platform/entities';
import { insertInto, namespaceOf, Transactions, updateIn } from '@leadmart/platform/mongo';
import { listChanges, type ListChangeDocument } from './list-change.schema.js';

/** The pieces that a change writes, or those that it replaces. */
export type ListChange = EntityOf<typeof listChanges, 'state'>;

/** Remembers the pieces that are removed after a change, or after its failure. */
@Injectable()
export class ListChangeRepository {
  constructor(@InjectModel(listChanges.name) private readonly changes: Model<ListChangeDocument>) {}

  /** Before the pieces of a change are written. It has to commit before `sweepAt`. */
  async begin(change: ListChange): Promise<void> {
    await this.changes.create([{ ...withUnderscoreId(change), state: 'staging' }]);
  }

  /** Keeps the pieces that the change has written, and lists those that it replaced. NothingMatched if it was abandoned. */
  commit({ id, pieces, sweepAt }: ListChange, tx: ClientSession): void {
    const $set = { state: 'committed', pieces, sweepAt };
    const filter = { _id: id, state: 'staging' };
    Transactions.deferMatching(tx, updateIn(namespaceOf(this.changes), filter, { $set }));
  }

  /** Stores a change that only removes pieces. */
  retire(change: ListChange, tx: ClientSession): void {
    const row = { ...withUnderscoreId(change), state: 'committed' };
    Transactions.defer(tx, insertInto(namespaceOf(this.changes), row));
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
    return this.changes
      .find({ sweepAt: { $lte: now } })
      .limit(limit)
      .lean();
  }

  /** Removes a change that has ended and left no pieces. */
  async remove(id: string): Promise<void> {
    await this.changes.deleteOne({ _id: id, state: { $in: ['committed', 'abandoned'] } });
  }
}
