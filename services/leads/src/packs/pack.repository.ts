import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { pageSize, type UserId } from '@leadmart/contracts';
import type { Model } from 'mongoose';
import type { Purchase } from '../purchases/purchase.js';
import { toPurchase } from '../purchases/purchase.repository.js';
import { PURCHASE_MODEL, type PurchaseDocument } from '../purchases/purchase.schema.js';

/** The place of a pack in its buyer's list. */
export type PackPlace = Required<Pick<PurchaseDocument, '_id' | 'buyerId' | 'endedAt'>>;

/** The size of a pack. */
export type PackSize = Required<Pick<PurchaseDocument, 'endedAt' | 'quantity' | 'cost'>>;

const sizeFields = { _id: 0, endedAt: 1, quantity: 1, cost: 1 } as const;
const placeFields = { buyerId: 1, endedAt: 1 } as const;
const newestFirst = { endedAt: -1, _id: -1 } as const;
const recentRead = 1_000;

/** Reads packs: completed purchases. */
@Injectable()
export class PackRepository {
  constructor(@InjectModel(PURCHASE_MODEL) private readonly purchases: Model<PurchaseDocument>) {}

  /** Returns one page of the buyer's packs, newest first. */
  async page(buyerId: UserId, page: number): Promise<Purchase[]> {
    const rows = await this.purchases
      .find({ buyerId, status: 'completed' })
      .sort(newestFirst)
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .lean();
    return rows.map(toPurchase);
  }

  /** Returns the places of packs of these buyers since a time, with one command; of too many, those of the first pages. */
  async recentPlaces(buyerIds: readonly UserId[], since: Date): Promise<PackPlace[]> {
    const buyerId = { $in: [...buyerIds] };
    const rows = await this.purchases
      .find({ buyerId, status: 'completed', endedAt: { $gte: since } }, placeFields)
      .limit(recentRead)
      .lean<PackPlace[]>();
    if (rows.length < recentRead) return rows;
    const pages = buyerIds.map((one) =>
      this.purchases
        .find({ buyerId: one, status: 'completed' }, placeFields)
        .sort(newestFirst)
        .limit(pageSize)
        .lean<PackPlace[]>(),
    );
    return (await Promise.all(pages)).flat();
  }

  /** Returns the sizes of the buyer's packs since a time, newest first, at most `limit`. */
  async recentSizes(buyerId: UserId, since: Date, limit: number): Promise<PackSize[]> {
    return await this.purchases
      .find({ buyerId, status: 'completed', endedAt: { $gte: since } }, sizeFields)
      .sort(newestFirst)
      .limit(limit)
      .lean<PackSize[]>();
  }

  /** Counts the buyer's packs, or those purchased at `until` or before. */
  async count(buyerId: UserId, until?: Date): Promise<number> {
    const purchased = until && { endedAt: { $lte: until } };
    return await this.purchases.countDocuments({ buyerId, status: 'completed', ...purchased });
  }
}
