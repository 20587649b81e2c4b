import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { SessionEnded, type SuppressionListId, type UserId } from '@leadmart/contracts';
import { namespaceOf, Transactions, upsertInto } from '@leadmart/platform/mongo';
import type {
  BuyersLists,
  CountedMatches,
  ListAllowance,
  SuppressionList,
} from '../suppression-list.js';
import { suppressionLists, type SuppressionListsDocument } from './suppression-lists.schema.js';

interface SavedLists {
  readonly lists: readonly SuppressionList[];
  /** The changes that are left after this one; undefined if it does not count. */
  readonly allowance?: ListAllowance | undefined;
  /** The list that is no longer there. */
  readonly removed?: SuppressionListId;
}

/** Reads and writes the lists of a buyer; their phones are in pieces. */
@Injectable()
export class SuppressionListRepository {
  constructor(
    @InjectModel(suppressionLists.name) private readonly buyers: Model<SuppressionListsDocument>,
  ) {}

  async find(buyerId: UserId, tx?: ClientSession): Promise<readonly SuppressionList[]> {
    const found = await this.buyers.findById(buyerId, null, { session: tx }).lean();
    return found?.lists ?? [];
  }

  /** All that is stored, for a change. Throws SessionEnded when the user was deleted. */
  async findOpen(buyerId: UserId, tx?: ClientSession): Promise<BuyersLists> {
    const found = await this.buyers.findById(buyerId, null, { session: tx }).lean();
    if (found?.closedAt) throw SessionEnded();
    return found ?? { lists: [] };
  }

  async isClosed(buyerId: UserId): Promise<boolean> {
    const which = { _id: buyerId, closedAt: { $exists: true } };
    return (await this.buyers.findOne(which, { _id: 1 }).lean()) !== null;
  }

  /** Removes the lists of a deleted user for ever. */
  close(buyerId: UserId, closedAt: Date, tx: ClientSession): void {
    const update = { $set: { lists: [], closedAt }, $unset: { allowance: '', matches: '' } };
    Transactions.defer(tx, upsertInto(namespaceOf(this.buyers), buyerId, update));
  }

  /** Stores all lists, read in this transaction. The first two changes of a buyer at once may fail with a duplicate key. */
  save(buyerId: UserId, { lists, allowance, removed }: SavedLists, tx: ClientSession): void {
    const update = {
      $set: { lists, ...(allowance && { allowance }) },
      ...(removed !== undefined && { $unset: { [`matches.${removed}`]: '' } }),
    };
    Transactions.defer(tx, upsertInto(namespaceOf(this.buyers), buyerId, update));
  }

  /** Stores the matches of a list beside it, unless it was deleted meanwhile. */
  async saveMatches(
    buyerId: UserId,
    id: SuppressionListId,
    matches: CountedMatches,
  ): Promise<void> {
    const filter = { _id: buyerId, 'lists.id': id };
    await this.buyers.updateOne(filter, { $set: { [`matches.${id}`]: matches } });
  }
}
