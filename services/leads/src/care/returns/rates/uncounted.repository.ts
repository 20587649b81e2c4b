import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import { driverCollection, NothingMatched } from '@leadmart/platform/mongo';
import { purchases, type Purchase, type PurchaseDocument } from '../../../selling/index.js';
import type { Claim } from '../claims/claim.js';
import { claims, type ClaimDocument } from '../claims/claim.schema.js';

/** A completed purchase that the sums do not have. */
export type UncountedPurchase = Required<
  Pick<Purchase, 'id' | 'buyerId' | 'datasetId' | 'endedAt'>
>;

export type UncountedClaim = Pick<Claim, 'id' | 'buyerId' | 'datasetId'>;

// Null matches a missing field, and partial indexes can hold it.
const uncounted = { inReturnRates: { $eq: null } } as object;

/** Finds the purchases and claims that the sums do not have yet, and marks them as counted. */
@Injectable()
export class UncountedRepository {
  private readonly ofPurchases: mongo.Collection<PurchaseDocument>;
  private readonly ofClaims: mongo.Collection<ClaimDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.ofPurchases = driverCollection(connection, purchases.name, purchases.schema);
    this.ofClaims = driverCollection(connection, claims.name, claims.schema);
  }

  /** Completed purchases, the oldest first. */
  async purchases(limit: number): Promise<UncountedPurchase[]> {
    return this.ofPurchases
      .find({ status: 'completed', ...uncounted })
      .project<UncountedPurchase>({
        _id: 0,
        id: '$_id',
        buyerId: 1,
        datasetId: 1,
        endedAt: 1,
      })
      .sort({ endedAt: 1 })
      .limit(limit)
      .toArray();
  }

  /**
   * The purchases from a dataset that may hold leads which the sums do not have. Unfinished ones are read first: a purchase
   * that ends between the two reads is found by the second.
   */
  async purchasesFrom(datasetId: DatasetId): Promise<PurchaseId[]> {
    const unfinished = await this.ofPurchases
      .find({ 'work.dueAt': { $exists: true }, datasetId })
      .project<{ _id: PurchaseId }>({ _id: true })
      .toArray();
    const completed = await this.ofPurchases
      .find({ status: 'completed', ...uncounted, datasetId })
      .project<{ _id: PurchaseId }>({ _id: true })
      .sort({ endedAt: 1 })
      .toArray();
    return [...unfinished, ...completed].map(({ _id }) => _id);
  }

  /** Claims with returned leads, the oldest first. */
  async claims(limit: number): Promise<UncountedClaim[]> {
    return this.ofClaims
      .find({ approved: { $gt: 0 }, ...uncounted })
      .project<UncountedClaim>({ _id: 0, id: '$_id', buyerId: 1, datasetId: 1 })
      .sort({ decidedAt: 1 })
      .limit(limit)
      .toArray();
  }

  /** Throws NothingMatched when another process has counted one of them. */
  async markPurchases(some: readonly UncountedPurchase[], tx: ClientSession): Promise<void> {
    await mark(this.ofPurchases, some, tx);
  }

  /** As `markPurchases`. */
  async markClaims(some: readonly UncountedClaim[], tx: ClientSession): Promise<void> {
    await mark(this.ofClaims, some, tx);
  }
}

async function mark<D extends PurchaseDocument | ClaimDocument>(
  collection: mongo.Collection<D>,
  some: readonly { readonly id: string; readonly buyerId: UserId }[],
  session: ClientSession,
): Promise<void> {
  const ids = some.map(({ id }) => id);
  const buyerIds = [...new Set(some.map(({ buyerId }) => buyerId))];
  const which = { _id: { $in: ids }, buyerId: { $in: buyerIds }, ...uncounted };
  const { matchedCount } = await collection.updateMany(
    which as mongo.Filter<D>,
    { $set: { inReturnRates: true } } as mongo.UpdateFilter<D>,
    { session },
  );
  if (matchedCount < some.length) throw new NothingMatched();
}
