import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, mongo } from 'mongoose';
import type { SavedOrderId, UserId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import { collectionOf } from '@leadmart/platform/mongo';
import type { StandingOrder } from './standing-order.js';
import { standingOrders, type StandingOrderDocument } from './standing-order.schema.js';

/** Reads and writes the schedules of saved orders. */
@Injectable()
export class StandingOrderRepository {
  /** For the job that runs them. */
  readonly rows: mongo.Collection<StandingOrderDocument>;

  constructor(
    @InjectModel(standingOrders.name) private readonly orders: Model<StandingOrderDocument>,
  ) {
    this.rows = collectionOf(orders);
  }

  async ofBuyer(buyerId: UserId, tx?: ClientSession): Promise<StandingOrder[]> {
    return (await this.orders.find({ buyerId }, null, { session: tx }).lean()).map(toOrder);
  }

  async find(
    buyerId: UserId,
    id: SavedOrderId,
    tx?: ClientSession,
  ): Promise<StandingOrder | undefined> {
    const row = await this.orders.findOne({ _id: id, buyerId }, null, { session: tx }).lean();
    return row ? toOrder(row) : undefined;
  }

  /** Ends a claim of the order: what is stored now says when it is due. */
  async replace({ id, dueAt, ...fields }: StandingOrder, tx: ClientSession): Promise<void> {
    const row = { ...fields, ...(dueAt && { work: { dueAt } }) };
    await this.orders.replaceOne({ _id: id }, row, { upsert: true, session: tx });
  }

  /** Returns false if there is none. */
  async remove(buyerId: UserId, id: SavedOrderId, tx?: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.orders.deleteOne({ _id: id, buyerId }, { session: tx });
    return deletedCount === 1;
  }

  async removeAll(buyerId: UserId): Promise<void> {
    await this.orders.deleteMany({ buyerId });
  }
}

export const toOrder = ({ work, ...fields }: StandingOrderDocument): StandingOrder => ({
  ...withId(fields),
  ...(work?.dueAt && { dueAt: work.dueAt }),
});
