import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId, UserId } from '@leadmart/contracts';
import { coalescedReads, type Coalesce } from '@leadmart/platform/coalescing';
import {
  oneBatch,
  packedCollection,
  retryOnDuplicateKey,
  Transactions,
  upsertInto,
} from '@leadmart/platform/mongo';
import { buyerGuards, type BuyerGuard, type BuyerGuardDocument } from './buyer-guard.schema.js';

/**
 * Counts what changes for buyers. The first two changes of a buyer at once may fail with a duplicate key; callers repeat
 * the transaction (`retryOnDuplicateKey`).
 */
@Injectable()
export class BuyerGuardRepository {
  private readonly guards: mongo.Collection<BuyerGuardDocument>;
  private readonly reads: Coalesce<UserId, BuyerGuard>;

  constructor(@InjectConnection() connection: Connection) {
    this.guards = packedCollection(connection, buyerGuards.name, buyerGuards.schema);
    this.reads = coalescedReads((buyerIds) => this.readMany(buyerIds));
  }

  async find(buyerId: UserId, tx?: ClientSession): Promise<BuyerGuard> {
    const kept = Transactions.kept<BuyerGuard>(tx, keptAs(buyerId));
    return kept ?? (await this.guards.findOne({ _id: buyerId }, { session: tx })) ?? {};
  }

  /** Reads guards with one command, for `find` in the same transaction. */
  async readAhead(buyerIds: readonly UserId[], tx: ClientSession): Promise<void> {
    const found = await this.readMany(buyerIds, tx);
    for (const id of buyerIds) Transactions.keep(tx, keptAs(id), found.get(id) ?? {});
  }

  /** Under load one command reads the guards of many buyers. */
  async read(buyerId: UserId): Promise<BuyerGuard> {
    return (await this.reads.call(buyerId)) ?? {};
  }

  /** In the transaction of a change of the buyer's suppression lists: no exclusion is used again before it is settled. */
  listsChanged(buyerId: UserId, tx: ClientSession): void {
    this.count(buyerId, { lists: 1 }, tx);
  }

  /** Lets the buyer's lists count, for ever. */
  async setFunded(buyerId: UserId): Promise<void> {
    const $set = { funded: true };
    await retryOnDuplicateKey(() =>
      this.guards.updateOne({ _id: buyerId }, { $set }, { upsert: true }),
    );
  }

  /** Stores the buyer's setting; purchases that begin later follow it. */
  async setIncludesOwned(buyerId: UserId, includesOwned: boolean): Promise<void> {
    const $set = { includesOwned };
    await retryOnDuplicateKey(() =>
      this.guards.updateOne({ _id: buyerId }, { $set }, { upsert: true }),
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

  private async readMany(
    buyerIds: readonly UserId[],
    tx?: ClientSession,
  ): Promise<Map<UserId, BuyerGuard>> {
    const options = { session: tx, ...oneBatch };
    const rows = await this.guards.find({ _id: { $in: [...buyerIds] } }, options).toArray();
    return new Map(rows.map((row) => [row._id, row]));
  }

  private count(buyerId: UserId, $inc: Record<string, number>, tx: ClientSession): void {
    Transactions.defer(tx, upsertInto(this.guards.namespace, buyerId, { $inc }));
    const kept = Transactions.kept<BuyerGuard>(tx, keptAs(buyerId));
    if (kept) Transactions.keep(tx, keptAs(buyerId), counted(kept, $inc));
  }
}

const keptAs = (buyerId: UserId): string => `guard of ${buyerId}`;

/** Returns the guard after the counts. */
function counted(guard: BuyerGuard, $inc: Readonly<Record<string, number>>): BuyerGuard {
  const after = structuredClone<Record<string, unknown>>(guard);
  for (const [path, by] of Object.entries($inc)) {
    const [field = '', key] = path.split('.');
    const counts = key === undefined ? after : ((after[field] ??= {}) as Record<string, unknown>);
    counts[key ?? field] = Number(counts[key ?? field] ?? 0) + by;
  }
  return after;
}
