import {
  StockAlertNotFound,
  type DatasetId,
  type PhoneStatus,
  type StateCode,
  type StockAlertId,
  type UserId,
} from '@leadmart/contracts';
import { driverCollection } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { choiceOf, type StockAlert } from './stock-alert.js';
import {
  STOCK_ALERT_MODEL,
  stockAlertSchema,
  type StockAlertDocument,
} from './stock-alert.schema.js';
import type { Threshold } from './waiting.decisions.js';

export interface StockAlertKey {
  readonly buyerId: UserId;
  readonly id: StockAlertId;
}

/** New values of an alert; undefined removes one. */
export type StockAlertChange = {
  readonly [
    K in keyof Pick<
      StockAlert,
      'quantity' | 'setAt' | 'missing' | 'share' | 'thresholds' | 'lookAt' | 'told'
    >
  ]?: StockAlert[K] | undefined;
};

/** The waiting alerts for the same leads. */
export interface WaitingOrder {
  readonly datasetId: DatasetId;
  readonly phoneStatus: PhoneStatus;
  readonly states: readonly StateCode[];
  readonly buyers: number;
  readonly missing: number;
}

/** Reads and writes stock alerts. */
@Injectable()
export class StockAlertRepository {
  private readonly alerts: mongo.Collection<StockAlertDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.alerts = driverCollection(connection, STOCK_ALERT_MODEL, stockAlertSchema);
  }

  async ofBuyer(buyerId: UserId): Promise<StockAlert[]> {
    return (await this.alerts.find({ buyerId }).toArray()).map(toAlert);
  }

  /** Throws StockAlertNotFound. */
  async find({ buyerId, id }: StockAlertKey): Promise<StockAlert> {
    const found = await this.alerts.findOne({ _id: id, buyerId });
    if (!found) throw StockAlertNotFound();
    return toAlert(found);
  }

  /** Fails with a duplicate key when another request took the slot, or set an alert for the same leads. */
  async insert({ id, ...fields }: StockAlert): Promise<void> {
    await this.alerts.insertOne({ _id: id, ...fields, choice: choiceOf(fields) });
  }

  /** Returns false if the alert was changed or removed since it was read. */
  async change(alert: StockAlert, change: StockAlertChange, tx?: ClientSession): Promise<boolean> {
    const { filter, update } = changeOf(alert, change);
    const { modifiedCount } = await this.alerts.updateOne(filter, update, { session: tx });
    return modifiedCount === 1;
  }

  /** Leaves out alerts that were changed since they were read. */
  async changeAll(changes: readonly (readonly [StockAlert, StockAlertChange])[]): Promise<void> {
    const writes = changes.map(([alert, change]) => ({ updateOne: changeOf(alert, change) }));
    await this.alerts.bulkWrite(writes, { ordered: false });
  }

  /** Throws StockAlertNotFound. */
  async remove({ buyerId, id }: StockAlertKey): Promise<void> {
    const { deletedCount } = await this.alerts.deleteOne({ _id: id, buyerId });
    if (deletedCount === 0) throw StockAlertNotFound();
  }

  async removeAll(buyerId: UserId): Promise<void> {
    await this.alerts.deleteMany({ buyerId });
  }

  /** Returns alerts of a dataset with a threshold that a shelf has reached. */
  async reached(
    datasetId: DatasetId,
    shelves: readonly Threshold[],
    limit: number,
  ): Promise<StockAlert[]> {
    const $or = shelves.map(({ index, at }) => ({
      datasetId,
      thresholds: { $elemMatch: { index, at: { $lte: at } } },
    }));
    return (await this.alerts.find({ $or }).limit(limit).toArray()).map(toAlert);
  }

  /** Has the waiting alerts of these buyers looked at, because more leads may be for sale to them. */
  async lookSoon(buyerIds: readonly UserId[], now: Date): Promise<void> {
    await this.alerts.updateMany(
      { buyerId: { $in: [...buyerIds] }, lookAt: { $gt: now } },
      { $set: { lookAt: now }, $inc: { version: 1 } },
    );
  }

  /** Claims the alert whose look is due first, until `leaseEnd`. */
  async claimDue(now: Date, leaseEnd: Date): Promise<StockAlert | undefined> {
    const found = await this.alerts.findOneAndUpdate(
      { lookAt: { $lte: now } },
      { $set: { lookAt: leaseEnd }, $inc: { version: 1 } },
      { sort: { lookAt: 1 }, returnDocument: 'after' },
    );
    return found ? toAlert(found) : undefined;
  }

  /** The leads that most buyers wait for. */
  async waitingOrders(datasetId: DatasetId | undefined, limit: number): Promise<WaitingOrder[]> {
    return await this.alerts
      .aggregate<WaitingOrder>([
        { $match: { lookAt: { $gt: new Date(0) }, ...(datasetId && { datasetId }) } },
        {
          $group: {
            _id: '$choice',
            datasetId: { $first: '$datasetId' },
            phoneStatus: { $first: '$phoneStatus' },
            states: { $first: '$states' },
            buyers: { $sum: 1 },
            missing: { $sum: '$missing' },
          },
        },
        { $sort: { buyers: -1, missing: -1, _id: 1 } },
        { $limit: limit },
        { $unset: '_id' },
      ])
      .toArray();
  }
}

function changeOf({ id, buyerId, version }: StockAlert, change: StockAlertChange) {
  const entries = Object.entries(change);
  const set = entries.filter(([, value]) => value !== undefined);
  const unset = entries.filter(([, value]) => value === undefined).map(([name]) => [name, '']);
  return {
    filter: { _id: id, buyerId, version },
    update: {
      $set: Object.fromEntries(set),
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset) }),
      $inc: { version: 1 },
    } as mongo.UpdateFilter<StockAlertDocument>,
  };
}

function toAlert({ _id: id, choice: _choice, ...fields }: StockAlertDocument): StockAlert {
  return { id, ...fields };
}
