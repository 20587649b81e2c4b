import { packedCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { SessionEnded, type UserId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { SuppressionList } from '../suppression-list.js';
import {
  SUPPRESSION_LISTS_MODEL,
  suppressionListsSchema,
  type SuppressionListsDocument,
} from './suppression-lists.schema.js';

/** Reads and writes the lists of a buyer; their phones are in pieces. */
@Injectable()
export class SuppressionListRepository {
  private readonly buyers: mongo.Collection<SuppressionListsDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.buyers = packedCollection(connection, SUPPRESSION_LISTS_MODEL, suppressionListsSchema);
  }

  async find(buyerId: UserId, tx?: ClientSession): Promise<readonly SuppressionList[]> {
    const found = await this.buyers.findOne({ _id: buyerId }, { session: tx });
    return found?.lists ?? [];
  }

  /** As `find`, for a change. Throws AUTH.SESSION_ENDED when the user was deleted. */
  async findOpen(buyerId: UserId, tx?: ClientSession): Promise<readonly SuppressionList[]> {
    const found = await this.buyers.findOne({ _id: buyerId }, { session: tx });
    if (found?.closedAt) throw SessionEnded();
    return found?.lists ?? [];
  }

  /** Removes the lists of a deleted user for ever. */
  close(buyerId: UserId, closedAt: Date, tx: ClientSession): void {
    const $set = { lists: [], closedAt };
    Transactions.defer(tx, upsertInto(this.buyers.namespace, buyerId, { $set }));
  }

  /** Stores all lists, read in this transaction. The first two changes of a buyer at once may fail with a duplicate key. */
  save(buyerId: UserId, lists: readonly SuppressionList[], tx: ClientSession): void {
    Transactions.defer(tx, upsertInto(this.buyers.namespace, buyerId, { $set: { lists } }));
  }
}
