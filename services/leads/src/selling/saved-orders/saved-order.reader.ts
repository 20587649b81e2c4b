import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { SavedOrderNotFound, type SavedOrderId, type UserId } from '@leadmart/contracts';
import { savedOrders, type SavedOrder, type SavedOrderDocument } from './saved-order.schema.js';

/** The saved orders of a buyer, in the order in which they were saved. */
@Injectable()
export class SavedOrderReader {
  constructor(@InjectModel(savedOrders.name) private readonly buyers: Model<SavedOrderDocument>) {}

  async find(buyerId: UserId, tx?: ClientSession): Promise<readonly SavedOrder[]> {
    const row = await this.buyers.findById(buyerId, null, { session: tx }).lean();
    return row?.orders ?? [];
  }

  /** Throws SavedOrderNotFound. */
  async get(buyerId: UserId, id: SavedOrderId, tx?: ClientSession): Promise<SavedOrder> {
    const found = (await this.find(buyerId, tx)).find((order) => order.id === id);
    if (!found) throw SavedOrderNotFound();
    return found;
  }
}
