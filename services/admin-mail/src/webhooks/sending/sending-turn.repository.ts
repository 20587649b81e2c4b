import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { driverCollection } from '@leadmart/platform/mongo';
import { userWebhooks, type UserWebhooksDocument } from '../user-webhooks.schema.js';
import type { Webhook } from '../webhook.js';
import { dueInAllLanes, laneOf, type Lane } from './lanes.js';

/** A user from whose deliveries in a lane this process may claim one. */
export interface SendingTurn {
  readonly lane: Lane;
  readonly userId: UserId;
  /** The webhooks of the user in this lane. */
  readonly webhooks: readonly Webhook[];
  /** The number of times that deliveries of the user became due. */
  readonly wakes: number;
}

/**
 * Users take turns: the one whose last turn is longest ago is next, however many deliveries others have. A user is due
 * in a lane as long as a delivery may be due there.
 */
@Injectable()
export class SendingTurnRepository {
  private readonly users: mongo.Collection<UserWebhooksDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.users = driverCollection(connection, userWebhooks.name, userWebhooks.schema);
  }

  /** Deliveries of these users are due at this time, or before. After they were stored, or with them. */
  async wake(userIds: readonly UserId[], at: Date, tx?: ClientSession): Promise<void> {
    await this.users.updateMany({ _id: { $in: [...userIds] } }, dueInAllLanes(at), { session: tx });
  }

  /** When the next turn of a user is due that is not `busy`; undefined if none waits in the lane. */
  async nextAt(lane: Lane, busy: readonly UserId[]): Promise<Date | undefined> {
    const dueAt = `sending.${lane}`;
    const next = await this.users.findOne(
      { [dueAt]: { $exists: true }, _id: { $nin: [...busy] } },
      { sort: { [dueAt]: 1 }, projection: { [dueAt]: 1 } },
    );
    return next?.sending?.[lane];
  }

  /** The next turn of a user that is not `busy`, who is last in the lane then. */
  async take(lane: Lane, now: Date, busy: readonly UserId[]): Promise<SendingTurn | undefined> {
    const dueAt = `sending.${lane}`;
    const found = await this.users.findOneAndUpdate(
      { [dueAt]: { $lte: now }, _id: { $nin: [...busy] } },
      { $set: { [dueAt]: now } },
      { sort: { [dueAt]: 1 }, returnDocument: 'after' },
    );
    if (!found) return undefined;
    const { _id: userId, webhooks, sending } = found;
    const own = webhooks.filter((webhook) => laneOf(webhook) === lane);
    return { lane, userId, webhooks: own, wakes: sending?.wakes ?? 0 };
  }

  /** Nothing is due before `next`. Changes nothing if deliveries became due since the turn began. */
  async rest({ lane, userId, wakes }: SendingTurn, next: Date | undefined): Promise<void> {
    const dueAt = `sending.${lane}`;
    await this.users.updateOne(
      { _id: userId, 'sending.wakes': wakes },
      next ? { $set: { [dueAt]: next } } : { $unset: { [dueAt]: 1 } },
    );
  }

  /** Since when the user who is next in a lane waits; undefined if none is due. */
  async waitsSince(lane: Lane, now: Date): Promise<Date | undefined> {
    const dueAt = `sending.${lane}`;
    const first = await this.users.findOne({ [dueAt]: { $lte: now } }, { sort: { [dueAt]: 1 } });
    return first?.sending?.[lane];
  }
}
