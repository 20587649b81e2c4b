import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { maxSavedOrders, type SavedOrderId, type UserId } from '@leadmart/contracts';
import { unlessTaken } from '@leadmart/platform/mongo';
import { savedOrders, type SavedOrder, type SavedOrderDocument } from './saved-order.schema.js';

/** Writes the saved orders of buyers; SavedOrderReader reads them. */
@Injectable()
export class SavedOrderRepository {
  constructor(@InjectModel(savedOrders.name) private readonly buyers: Model<SavedOrderDocument>) {}

  /**
   * Stores another order. Returns false if the buyer has no place for it, if its key is used, or if another request
   * stored the first order at the same moment.
   */
  async add(buyerId: UserId, order: SavedOrder): Promise<boolean> {
    const hasPlace = {
      _id: buyerId,
      [`orders.${maxSavedOrders - 1}`]: { $exists: false },
      ...(order.key !== undefined && { 'orders.key': { $ne: order.key } }),
    };
    return unlessTaken(() =>
      this.buyers.updateOne(hasPlace, { $push: { orders: order } }, { upsert: true }),
    );
  }

  /** Stores an order that was read in this transaction. */
  async replace(buyerId: UserId, order: SavedOrder, tx: ClientSession): Promise<void> {
    await this.buyers.updateOne(
      withOrder(buyerId, order.id),
      { $set: { 'orders.$': order } },
      { session: tx },
    );
  }

  async delete(buyerId: UserId, id: SavedOrderId, tx: ClientSession): Promise<void> {
    const without = { $pull: { orders: { id } } };
    await this.buyers.updateOne(withOrder(buyerId, id), without, { session: tx });
  }

  async deleteAll(buyerId: UserId): Promise<void> {
    await this.buyers.deleteOne({ _id: buyerId });
  }
}

const withOrder = (_id: UserId, id: SavedOrderId) => ({ _id, orders: { $elemMatch: { id } } });
