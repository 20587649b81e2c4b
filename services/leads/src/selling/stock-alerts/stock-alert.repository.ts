import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import {
  StockAlertNotFound,
  type DatasetId,
  type PhoneStatus,
  type StateCode,
  type StockAlertId,
  type UserId,
} from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { driverCollection, liveIds } from '@leadmart/platform/mongo';
import { dueAgain } from '@leadmart/platform/work';
import { choiceOf } from './stock-alert.js';
import { stockAlerts, type StockAlert, type StockAlertDocument } from './stock-alert.schema.js';
import { noThresholds, type Threshold, type Waiting } from './waiting.decisions.js';

export interface StockAlertKey {
  readonly buyerId: UserId;
  readonly id: StockAlertId;
}

/** A waiting alert for which leads arrived: what it waits for now, or undefined if it is to be looked at. */
export interface Arrival {
  readonly alert: StockAlert;
  readonly rest: Waiting | undefined;
}

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
  /** Also those of the job that looks at alerts. */
  readonly rows: mongo.Collection<StockAlertDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rows = driverCollection(connection, stockAlerts.name, stockAlerts.schema);
  }

  async ofBuyer(buyerId: UserId): Promise<StockAlert[]> {
    return (await this.rows.find({ buyerId }).toArray()).map(toAlert);
  }

  /** Throws StockAlertNotFound. */
  async find({ buyerId, id }: StockAlertKey): Promise<StockAlert> {
    const found = await this.rows.findOne({ _id: id, buyerId });
    if (!found) throw StockAlertNotFound();
    return toAlert(found);
  }

  /** Fails with a duplicate key when another request took the slot, or set an alert for the same leads. */
  async insert(alert: StockAlert): Promise<void> {
    const work = { dueAt: alert.setAt };
    await this.rows.insertOne({ ...withUnderscoreId(alert), choice: choiceOf(alert), work });
  }

  /**
   * Lets an alert wait anew. Takes it away from a process that looks at it, which counts for what was set before. Throws
   * StockAlertNotFound.
   */
  async wait(
    { id, buyerId }: StockAlertKey,
    wish: Waiting & Pick<StockAlert, 'quantity' | 'setAt'>,
  ): Promise<void> {
    const $set = { ...wish, work: { dueAt: wish.setAt } };
    const change = { $set, $unset: { told: '' } } as const;
    const { matchedCount } = await this.rows.updateOne({ _id: id, buyerId }, change);
    if (matchedCount === 0) throw StockAlertNotFound();
  }

  /** Leaves out alerts that wait for something else since they were read. */
  async arrived(arrivals: readonly Arrival[], now: Date): Promise<void> {
    const writes = arrivals.map(({ alert, rest }) => {
      const { id, buyerId, missing, share, thresholds } = alert;
      const filter = { _id: id, buyerId, missing, share, thresholds };
      const reached = { $set: { thresholds: noThresholds.thresholds }, ...dueAgain(now) };
      return { updateOne: { filter, update: rest ? { $set: { ...rest } } : reached } };
    });
    await this.rows.bulkWrite(writes, { ordered: false });
  }

  /** Throws StockAlertNotFound. */
  async remove({ buyerId, id }: StockAlertKey): Promise<void> {
    const { deletedCount } = await this.rows.deleteOne({ _id: id, buyerId });
    if (deletedCount === 0) throw StockAlertNotFound();
  }

  async removeAll(buyerId: UserId): Promise<void> {
    await this.rows.deleteMany({ buyerId });
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
    return (await this.rows.find({ $or }).limit(limit).toArray()).map(toAlert);
  }

  /** Has the waiting alerts of these buyers looked at, because more leads may be for sale to them. */
  async lookSoon(buyerIds: readonly UserId[], now: Date): Promise<void> {
    const waiting = { buyerId: { $in: [...buyerIds] }, 'work.dueAt': { $gt: now } };
    await this.rows.updateMany(waiting, dueAgain(now));
  }

  /** The leads that most buyers wait for. */
  async waitingOrders(datasetId: DatasetId | undefined, limit: number): Promise<WaitingOrder[]> {
    return this.rows
      .aggregate<WaitingOrder>([
        {
          $match: {
            'work.dueAt': { $exists: true },
            datasetId: datasetId ?? liveIds,
          },
        },
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

export function toAlert({
  choice: _choice,
  work: _work,
  ...fields
}: StockAlertDocument): StockAlert {
  return withId(fields);
}
