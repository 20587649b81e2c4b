import { packedCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { UserId } from '@leadmart/contracts';
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

  /** Stores all lists, read in this transaction. The first two changes of a buyer at once may fail with a duplicate key. */
  save(buyerId: UserId, lists: readonly SuppressionList[], tx: ClientSession): void {
    Transactions.defer(tx, upsertInto(this.buyers.namespace, buyerId, { $set: { lists } }));
  }
}
