import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import {
  challengeType,
  webhookLogDays,
  type UserId,
  type WebhookDeliveryId,
  type WebhookId,
} from '@leadmart/contracts';
import { withId, withUnderscoreId } from '@leadmart/platform/entities';
import { driverCollection, unlessTaken } from '@leadmart/platform/mongo';
import { Work, type Claim, type DueRows } from '@leadmart/platform/work';
import { sendWebhooks } from '../../admin-mail.jobs.js';
import type { WebhookKey } from '../webhook.repository.js';
import type { WebhookDelivery } from './webhook-delivery.js';
import { webhookDeliveries, type WebhookDeliveryDocument } from './webhook-delivery.schema.js';

const dayMs = 24 * 60 * 60_000;

/** The position of a delivery in the log of its webhook. */
export type LogPosition = Pick<WebhookDelivery, 'createdAt' | 'id'>;

/** Reads and writes deliveries. A process claims a delivery here before it sends it. */
@Injectable()
export class WebhookDeliveryRepository {
  private readonly deliveries: mongo.Collection<WebhookDeliveryDocument>;

  private readonly due: DueRows<WebhookDeliveryDocument>;

  constructor(@InjectConnection() connection: Connection, work: Work) {
    this.deliveries = driverCollection(
      connection,
      webhookDeliveries.name,
      webhookDeliveries.schema,
    );
    this.due = work.rowsOf(sendWebhooks, this.deliveries);
  }

  /** Deliveries that exist already do not change. */
  async store(deliveries: readonly WebhookDelivery[]): Promise<void> {
    const all = deliveries.map(toDocument);
    await unlessTaken(() => this.deliveries.insertMany(all, { ordered: false }));
  }

  /** As `store`, in a transaction; a delivery that exists aborts it. */
  async storeIn(deliveries: readonly WebhookDelivery[], tx: ClientSession): Promise<void> {
    await this.deliveries.insertMany(deliveries.map(toDocument), { session: tx });
  }

  /** Claims the oldest due delivery of these webhooks. */
  async claimDue(
    webhookIds: readonly WebhookId[],
    now: Date,
  ): Promise<Claim<WebhookDeliveryDocument> | undefined> {
    return this.due.claim(now, ofWebhooks(webhookIds), { $inc: { tries: 1 } });
  }

  /** When the next delivery of these webhooks is due, or the lease of one ends; undefined if none waits. */
  async nextDue(webhookIds: readonly WebhookId[]): Promise<Date | undefined> {
    return this.due.nextAt(ofWebhooks(webhookIds));
  }

  /** Makes a delivery due now, with all tries. One that is being sent now may be sent twice. */
  async replay(
    { userId, id: webhookId }: WebhookKey,
    id: WebhookDeliveryId,
    now: Date,
  ): Promise<WebhookDelivery | undefined> {
    const found = await this.deliveries.findOneAndUpdate(
      { _id: id, userId, webhookId, type: { $ne: challengeType } },
      { $set: { state: 'waiting', work: { dueAt: now }, tries: 0 } },
      { returnDocument: 'after' },
    );
    return found ? toDelivery(found) : undefined;
  }

  /**
   * Makes all failed deliveries of a webhook since a moment due now, with all tries, and those whose next try is not soon.
   * Returns their number. Leaves out a delivery that is being sent: it is due at the end of its lease.
   */
  async replayFailed(
    { userId, id: webhookId }: WebhookKey,
    { since, now }: { readonly since: Date; readonly now: Date },
  ): Promise<number> {
    const soon = new Date(now.getTime() + sendWebhooks.by.leaseMs);
    const isLate = { 'work.dueAt': { $gt: soon } };
    const { modifiedCount } = await this.deliveries.updateMany(
      {
        userId,
        webhookId,
        type: { $ne: challengeType },
        createdAt: { $gte: since },
        $or: [{ state: 'failed' }, isLate],
      },
      { $set: { state: 'waiting', work: { dueAt: now }, tries: 0 } },
    );
    return modifiedCount;
  }

  async find(
    { userId, id: webhookId }: WebhookKey,
    id: WebhookDeliveryId,
  ): Promise<WebhookDelivery | undefined> {
    const found = await this.deliveries.findOne({ _id: id, userId, webhookId });
    return found ? toDelivery(found) : undefined;
  }

  /** The deliveries of a webhook before a position, newest first. */
  async newest(
    userId: UserId,
    webhookId: WebhookId,
    { before, limit }: { readonly before: LogPosition | undefined; readonly limit: number },
  ): Promise<WebhookDelivery[]> {
    const older = before && {
      createdAt: { $lte: before.createdAt },
      $or: [{ createdAt: { $lt: before.createdAt } }, { _id: { $lt: before.id } }],
    };
    const found = await this.deliveries
      .find({ userId, webhookId, ...older })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .toArray();
    return found.map(toDelivery);
  }

  async removeOf(userId: UserId, webhookId?: WebhookId): Promise<void> {
    await this.deliveries.deleteMany({ userId, ...(webhookId !== undefined && { webhookId }) });
  }

  async remove(ids: readonly WebhookDeliveryId[]): Promise<void> {
    await this.deliveries.deleteMany({ _id: { $in: [...ids] } });
  }
}

const ofWebhooks = (ids: readonly WebhookId[]) => ({ webhookId: { $in: [...ids] } });

function toDocument(delivery: WebhookDelivery): WebhookDeliveryDocument {
  const forgetAt = new Date(delivery.createdAt.getTime() + webhookLogDays * dayMs);
  return { ...withUnderscoreId(delivery), forgetAt };
}

export function toDelivery({
  forgetAt: _forgetAt,
  ...fields
}: WebhookDeliveryDocument): WebhookDelivery {
  return withId(fields);
}
