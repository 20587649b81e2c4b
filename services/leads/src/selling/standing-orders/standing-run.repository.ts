import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import {
  maxListedRuns,
  tenths,
  type CreditTenths,
  type SavedOrderId,
  type UserId,
} from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import { unlessTaken } from '@leadmart/platform/mongo';
import {
  runIdOf,
  type RunAttempt,
  type RunEnd,
  type StandingOrder,
  type StandingRun,
} from './standing-order.js';
import { standingRuns, type StandingRunDocument } from './standing-run.schema.js';

export type RunKey = Pick<StandingOrder, 'id' | 'buyerId'> & { readonly date: string };

/** Reads and writes the runs of standing orders. */
@Injectable()
export class StandingRunRepository {
  constructor(@InjectModel(standingRuns.name) private readonly runs: Model<StandingRunDocument>) {}

  async find({ id, date }: RunKey, tx?: ClientSession): Promise<StandingRun | undefined> {
    const row = await this.runs.findById(runIdOf(id, date), null, { session: tx }).lean();
    return row ? withId(row) : undefined;
  }

  /** The last runs of an order, newest first. */
  async ofOrder(buyerId: UserId, orderId: SavedOrderId): Promise<StandingRun[]> {
    const rows = await this.runs
      .find({ buyerId, orderId })
      .sort({ date: -1 })
      .limit(maxListedRuns)
      .lean();
    return rows.map(withId);
  }

  async ofBuyer(buyerId: UserId): Promise<StandingRun[]> {
    return (await this.runs.find({ buyerId }).lean()).map(withId);
  }

  /** Stores what the run is about to buy. Returns false if it has an attempt already, or has ended. */
  async begin(key: RunKey, attempt: RunAttempt): Promise<boolean> {
    const isFree = { attempt: { $exists: false }, endedAt: { $exists: false } };
    const onInsert = { ...newRun(key), attempts: attempt.number };
    return unlessTaken(() =>
      this.runs.updateOne(
        { _id: runIdOf(key.id, key.date), ...isFree },
        { $set: { attempt }, $setOnInsert: onInsert },
        { upsert: true },
      ),
    );
  }

  /** The attempt has failed for certain, and another one may follow. */
  async endAttempt(key: RunKey, attempts: number): Promise<void> {
    await this.runs.updateOne(
      { _id: runIdOf(key.id, key.date), endedAt: { $exists: false } },
      { $set: { attempts }, $unset: { attempt: '' } },
    );
  }

  /** Returns false if the run has ended before; only a purchase replaces another ending. */
  async end(key: RunKey, end: RunEnd, endedAt: Date, tx: ClientSession): Promise<boolean> {
    const _id = runIdOf(key.id, key.date);
    const known = await this.runs.findById(_id, null, { session: tx }).lean();
    if (known?.endedAt && (known.result === 'bought' || end.result !== 'bought')) return false;
    const ended = { ...newRun(key), attempts: known?.attempts ?? 0, ...end, endedAt };
    await this.runs.replaceOne({ _id }, ended, { upsert: true, session: tx });
    return true;
  }

  /** Returns what the runs of an order cost in a month such as `2026-03`. */
  async costIn(
    { id: orderId, buyerId }: Pick<RunKey, 'id' | 'buyerId'>,
    month: string,
  ): Promise<CreditTenths> {
    const date = { $gte: `${month}-01`, $lte: `${month}-31` };
    const found = await this.runs.find({ buyerId, orderId, date }).lean();
    return tenths(found.reduce((sum, { cost = 0 }) => sum + cost, 0));
  }

  async removeAll(buyerId: UserId): Promise<void> {
    await this.runs.deleteMany({ buyerId });
  }
}

const newRun = ({ id: orderId, buyerId, date }: RunKey) => ({
  orderId,
  buyerId,
  date,
});
