import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { DatasetId, PurchaseId, UserId } from '@leadmart/contracts';
import { purchases, type PurchaseDocument } from '../selling/index.js';

/** Reads which purchases of a buyer may hold leads. */
@Injectable()
export class TakingRepository {
  constructor(@InjectModel(purchases.name) private readonly purchases: Model<PurchaseDocument>) {}

  async purchasesOf(buyerId: UserId, datasetId: DatasetId): Promise<PurchaseId[]> {
    const rows = await this.purchases
      .find({ buyerId, status: { $in: ['processing', 'completed'] }, datasetId }, { _id: 1 })
      .lean();
    return rows.map(({ _id }) => _id);
  }

  /** Returns the buyers of purchases that may hold leads. */
  async buyersOf(ids: readonly PurchaseId[]): Promise<Map<PurchaseId, UserId>> {
    const rows = await this.purchases
      .find(
        { _id: { $in: [...ids] }, status: { $in: ['processing', 'completed'] } },
        { buyerId: 1 },
      )
      .lean();
    return new Map(rows.map(({ _id, buyerId }) => [_id, buyerId]));
  }
}
