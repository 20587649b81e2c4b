import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import {
  autoTopUps,
  type AutoTopUp,
  type AutoTopUpDocument,
  type Stopped,
  type TopUpRun,
} from './auto-top-up.schema.js';

/** More than the runs of a month. */
const runsKept = 50;

/** Reads and writes automatic top-ups. Changes belong to transactions on the account. */
@Injectable()
export class AutoTopUpRepository {
  constructor(@InjectModel(autoTopUps.name) private readonly model: Model<AutoTopUpDocument>) {}

  async find(userId: UserId, tx?: ClientSession): Promise<AutoTopUp | undefined> {
    const found = await this.model.findById(userId, null, { session: tx }).lean();
    if (!found) return undefined;
    const { _id, ...fields } = found;
    return { ...fields, userId };
  }

  async switchOn(
    { userId, ...settings }: Omit<AutoTopUp, 'runs' | 'state' | 'reason'>,
    tx: ClientSession,
  ): Promise<void> {
    await this.model.updateOne(
      { _id: userId },
      { $set: { ...settings, state: 'on' }, $unset: { reason: 1 } },
      { upsert: true, session: tx },
    );
  }

  async switchOff(userId: UserId, tx: ClientSession): Promise<void> {
    const off = { $set: { state: 'off' }, $unset: { reason: 1 } } as const;
    await this.model.updateOne({ _id: userId }, off, { session: tx });
  }

  async stop(userId: UserId, stopped: Stopped, tx: ClientSession): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $set: stopped }, { session: tx });
  }

  async addRun(userId: UserId, run: TopUpRun, tx: ClientSession): Promise<void> {
    const runs = { $each: [run], $slice: -runsKept };
    await this.model.updateOne({ _id: userId }, { $push: { runs } }, { session: tx });
  }

  async endRun(
    userId: UserId,
    { crossing, outcome }: Required<Omit<TopUpRun, 'at'>>,
    tx: ClientSession,
  ): Promise<void> {
    await this.model.updateOne(
      { _id: userId, runs: { $elemMatch: { crossing, outcome: { $exists: false } } } },
      { $set: { 'runs.$.outcome': outcome } },
      { session: tx },
    );
  }

  async delete(userId: UserId): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }
}
