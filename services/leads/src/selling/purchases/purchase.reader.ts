import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import { toPurchase, type Purchase } from './purchase.js';
import { purchases, type PurchaseDocument } from './purchase.schema.js';

/** Purchases in any state. */
@Injectable()
export class PurchaseReader {
  constructor(@InjectModel(purchases.name) private readonly purchases: Model<PurchaseDocument>) {}

  async findOfBuyer(buyerId: UserId, id: PurchaseId): Promise<Purchase | undefined> {
    const row = await this.purchases.findOne({ _id: id, buyerId }).lean();
    return row ? toPurchase(row) : undefined;
  }

  /** Returns those of the users who have a pack, of the dataset if it is given. */
  async buyersAmong(userIds: readonly UserId[], datasetId?: DatasetId): Promise<UserId[]> {
    const which = {
      buyerId: { $in: [...userIds] },
      status: 'completed',
      ...(datasetId && { datasetId }),
    };
    const found = await this.purchases.aggregate<{ _id: UserId }>([
      { $match: which },
      { $group: { _id: '$buyerId' } },
    ]);
    return found.map(({ _id }) => _id);
  }

  /** Returns purchases of all buyers with a greater id, in the order of their ids. */
  async pageAfter(id: string, limit: number): Promise<Purchase[]> {
    const rows = await this.purchases
      .find({ _id: { $gt: id as PurchaseId } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return rows.map(toPurchase);
  }
}
