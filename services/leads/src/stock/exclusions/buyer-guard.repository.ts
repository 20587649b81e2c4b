import {
  packedCollection,
  retryOnDuplicateKey,
  Transactions,
  upsertInto,
} from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { DatasetId, UserId } from '@leadmart/contracts';
import type { ClientSession, Connection, mongo } from 'mongoose';
import {
  HOLDER_MODEL,
  holderSchema,
  type BuyerGuardDocument,
  type HoldersDocument,
} from '../holdings/holder.schema.js';
import { guardId, type BuyerGuard } from './buyer-guard.js';

/**
 * Counts what changes for buyers. The first two changes of a buyer at once may fail with a duplicate key; callers repeat
 * the transaction (`retryOnDuplicateKey`).
 */
@Injectable()
export class BuyerGuardRepository {
  private readonly guards: mongo.Collection<HoldersDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.guards = packedCollection(connection, HOLDER_MODEL, holderSchema);
  }

  async find(buyerId: UserId, tx?: ClientSession): Promise<BuyerGuard> {
    const found = await this.guards.findOne({ _id: guardId(buyerId) }, { session: tx });
    return (found as BuyerGuardDocument | null) ?? {};
  }

  /** In the transaction of a change of the buyer's suppression lists: no exclusion is used again before it is settled. */
  listsChanged(buyerId: UserId, tx: ClientSession): void {
    this.count(buyerId, { lists: 1 }, tx);
  }

  /** Lets the buyer's lists count, for ever. */
  async setFunded(buyerId: UserId): Promise<void> {
    const $set = { funded: true };
    await retryOnDuplicateKey(() =>
      this.guards.updateOne({ _id: guardId(buyerId) }, { $set }, { upsert: true }),
    );
  }

  /** Stores the buyer's setting; purchases that begin later follow it. */
  async setIncludesOwned(buyerId: UserId, includesOwned: boolean): Promise<void> {
    const $set = { includesOwned };
    await retryOnDuplicateKey(() =>
      this.guards.updateOne({ _id: guardId(buyerId) }, { $set }, { upsert: true }),
    );
  }

  /** In the transaction of a purchase, which may include leads that others of the buyer exclude. */
  taken(
    buyerId: UserId,
    datasetId: DatasetId,
    { isIncluding }: { readonly isIncluding: boolean },
    tx: ClientSession,
  ): void {
    const taken = { [`taken.${datasetId}`]: 1 };
    this.count(buyerId, isIncluding ? { ...taken, undone: 1 } : taken, tx);
  }

  /** In the transaction that undoes a purchase. */
  undone(buyerId: UserId, datasetId: DatasetId, tx: ClientSession): void {
    this.count(buyerId, { [`taken.${datasetId}`]: 1, undone: 1 }, tx);
  }

  /** In the transaction that stores exclusions. */
  settled(buyerId: UserId, tx: ClientSession): void {
    this.count(buyerId, { settled: 1 }, tx);
  }

  private count(buyerId: UserId, $inc: Record<string, number>, tx: ClientSession): void {
    Transactions.defer(tx, upsertInto(this.guards.namespace, guardId(buyerId), { $inc }));
  }
}
