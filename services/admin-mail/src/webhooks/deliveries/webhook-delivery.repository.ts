import {
  challengeType,
  webhookLogDays,
  type UserId,
  type WebhookDeliveryId,
  type WebhookId,
} from '@leadmart/contracts';
import { driverCollection, isDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { WebhookKey } from '../webhook.repository.js';
import {
  attemptsKept,
  deliveryLeaseMs,
  type WebhookAttempt,
  type WebhookDelivery,
} from './webhook-delivery.js';
import {
  WEBHOOK_DELIVERY_MODEL,
  webhookDeliverySchema,
  type WebhookDeliveryDocument,
} from './webhook-delivery.schema.js';

const dayMs = 24 * 60 * 60_000;

/** The position of a delivery in the log of its webhook. */
export type LogPosition = Pick<WebhookDelivery, 'createdAt' | 'id'>;

/** How an attempt ended, and when the next one is. */
export type AttemptResult = Pick<WebhookDelivery, 'state' | 'dueAt'> & {
  readonly attempt: WebhookAttempt;
};

/** Reads and writes deliveries. A process claims a delivery here before it sends it. */
@Injectable()
export class WebhookDeliveryRepository {
  private readonly deliveries: mongo.Collection<WebhookDeliveryDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.deliveries = driverCollection(connection, WEBHOOK_DELIVERY_MODEL, webhookDeliverySchema);
  }

  /** Deliveries that exist already do not change. */
  async store(deliveries: readonly WebhookDelivery[]): Promise<void> {
    try {
      await this.deliveries.insertMany(deliveries.map(toDocument), { ordered: false });
    } catch (error) {
      // An unordered insert has stored all deliveries without a duplicate. Other errors have another code.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** As `store`, in a transaction; a delivery that exists aborts it. */
  async storeIn(deliveries: readonly WebhookDelivery[], tx: ClientSession): Promise<void> {
    await this.deliveries.insertMany(deliveries.map(toDocument), { session: tx });
  }

  /** Claims the oldest due delivery of these webhooks, until `leaseEnd`. */
  async claimDue(
    webhookIds: readonly WebhookId[],
    now: Date,
    leaseEnd: Date,
  ): Promise<WebhookDelivery | undefined> {
    const found = await this.deliveries.findOneAndUpdate(
      { webhookId: { $in: [...webhookIds] }, state: 'waiting', dueAt: { $lte: now } },
      { $set: { dueAt: leaseEnd }, $inc: { claim: 1, tries: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
    return found ? toDelivery(found) : undefined;
  }

  /** When the next delivery of these webhooks is due, or the lease of one ends; undefined if none waits. */
  async nextDue(webhookIds: readonly WebhookId[]): Promise<Date | undefined> {
    const filter = { webhookId: { $in: [...webhookIds] }, state: 'waiting' } as const;
    return (await this.deliveries.findOne(filter, { sort: { dueAt: 1 } }))?.dueAt;
  }

  /** Stores a result, unless another process has claimed the delivery since. */
  async end({ id, claim }: WebhookDelivery, result: AttemptResult): Promise<void> {
    const { attempt, ...fields } = result;
    const attempts = { $each: [attempt], $slice: -attemptsKept };
    await this.deliveries.updateOne({ _id: id, claim }, { $set: fields, $push: { attempts } });
  }

  /** Gives a claimed delivery back, which was not sent: the claim was no try. */
  async giveBack({ id, claim }: WebhookDelivery, dueAt: Date): Promise<void> {
    await this.deliveries.updateOne({ _id: id, claim }, { $set: { dueAt }, $inc: { tries: -1 } });
  }

  /** Makes a delivery due now, with all tries. One that is being sent now may be sent twice. */
  async replay(
    { userId, id: webhookId }: WebhookKey,
    id: WebhookDeliveryId,
    now: Date,
  ): Promise<WebhookDelivery | undefined> {
    const found = await this.deliveries.findOneAndUpdate(
      { _id: id, userId, webhookId, type: { $ne: challengeType } },
      { $set: { state: 'waiting', dueAt: now, tries: 0 }, $inc: { claim: 1 } },
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
    const soon = new Date(now.getTime() + deliveryLeaseMs);
    const isLate = { state: 'waiting', dueAt: { $gt: soon } } as const;
    const { modifiedCount } = await this.deliveries.updateMany(
      {
        userId,
        webhookId,
        type: { $ne: challengeType },
        createdAt: { $gte: since },
        $or: [{ state: 'failed' }, isLate],
      },
      { $set: { state: 'waiting', dueAt: now, tries: 0 } },
    );
    return modifiedCount;
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

function toDocument({ id, ...fields }: WebhookDelivery): WebhookDeliveryDocument {
  const forgetAt = new Date(fields.createdAt.getTime() + webhookLogDays * dayMs);
  return { _id: id, ...fields, forgetAt };
}

function toDelivery({
  _id: id,
  forgetAt: _forgetAt,
  ...fields
}: WebhookDeliveryDocument): WebhookDelivery {
  return { id, ...fields };
}
