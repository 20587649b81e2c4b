import type { SavedOrderId, UserId } from '@leadmart/contracts';
import { driverCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { StandingOrder } from './standing-order.js';
import {
  STANDING_ORDER_MODEL,
  standingOrderSchema,
  type StandingOrderDocument,
} from './standing-order.schema.js';

/** An order that a process has claimed until `dueAt`. */
export type ClaimedOrder = StandingOrder & Required<Pick<StandingOrder, 'dueAt'>>;

/** Reads and writes the schedules of saved orders. */
@Injectable()
export class StandingOrderRepository {
  private readonly orders: mongo.Collection<StandingOrderDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.orders = driverCollection(connection, STANDING_ORDER_MODEL, standingOrderSchema);
  }

  async ofBuyer(buyerId: UserId, tx?: ClientSession): Promise<StandingOrder[]> {
    return (await this.orders.find({ buyerId }, { session: tx }).toArray()).map(toOrder);
  }

  async find(
    buyerId: UserId,
    id: SavedOrderId,
    tx?: ClientSession,
  ): Promise<StandingOrder | undefined> {
    const row = await this.orders.findOne({ _id: id, buyerId }, { session: tx });
    return row ? toOrder(row) : undefined;
  }

  /** Takes an order that is due and that no other process has. */
  async claimDue(now: Date, leaseUntil: Date): Promise<ClaimedOrder | undefined> {
    const row = await this.orders.findOneAndUpdate(
      { dueAt: { $lte: now } },
      { $set: { dueAt: leaseUntil } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
    return row ? { ...toOrder(row), dueAt: leaseUntil } : undefined;
  }

  /** Looks at a claimed order again at `dueAt`. Nothing if another process has it, or it was changed. */
  async postpone({ id, dueAt: claim }: ClaimedOrder, dueAt: Date): Promise<void> {
    await this.orders.updateOne({ _id: id, dueAt: claim }, { $set: { dueAt } });
  }

  async replace({ id, ...fields }: StandingOrder, tx: ClientSession): Promise<void> {
    await this.orders.replaceOne({ _id: id }, fields, { upsert: true, session: tx });
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

const toOrder = ({ _id: id, ...fields }: StandingOrderDocument): StandingOrder => ({
  id,
  ...fields,
});
