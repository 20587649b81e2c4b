import {
  webhookLogDays,
  type UserId,
  type WebhookDeliveryId,
  type WebhookId,
} from '@leadmart/contracts';
import { driverCollection, isDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
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

  /** Claims the oldest due delivery of a webhook that is not `busy`, until `leaseEnd`. */
  async claimDue(
    now: Date,
    leaseEnd: Date,
    busy: readonly WebhookId[],
  ): Promise<WebhookDelivery | undefined> {
    const found = await this.deliveries.findOneAndUpdate(
      {
        state: 'waiting',
        dueAt: { $lte: now },
        ...(busy.length > 0 && { webhookId: { $nin: [...busy] } }),
      },
      { $set: { dueAt: leaseEnd }, $inc: { claim: 1, tries: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
    return found ? toDelivery(found) : undefined;
  }

  /** Returns false if another process has claimed the delivery since. */
  async end({ id, claim }: WebhookDelivery, result: AttemptResult): Promise<boolean> {
    const { attempt, ...fields } = result;
    const attempts = { $each: [attempt], $slice: -attemptsKept };
    const { modifiedCount } = await this.deliveries.updateOne(
      { _id: id, claim, state: 'waiting' },
      { $set: fields, $push: { attempts } },
    );
    return modifiedCount === 1;
  }

  /** Gives a claimed delivery back, which was not sent: the claim was no try. */
  async giveBack({ id, claim }: WebhookDelivery, dueAt: Date): Promise<void> {
    await this.deliveries.updateOne(
      { _id: id, claim, state: 'waiting' },
      { $set: { dueAt }, $inc: { tries: -1 } },
    );
  }

  /** Makes a delivery due now, with all tries. One that is being sent now may be sent twice. */
  async replay(
    userId: UserId,
    webhookId: WebhookId,
    id: WebhookDeliveryId,
    now: Date,
  ): Promise<WebhookDelivery | undefined> {
    const found = await this.deliveries.findOneAndUpdate(
      { _id: id, userId, webhookId },
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
    userId: UserId,
    webhookId: WebhookId,
    { since, now }: { readonly since: Date; readonly now: Date },
  ): Promise<number> {
    const soon = new Date(now.getTime() + deliveryLeaseMs);
    const isLate = { state: 'waiting', dueAt: { $gt: soon } } as const;
    const { modifiedCount } = await this.deliveries.updateMany(
      { userId, webhookId, createdAt: { $gte: since }, $or: [{ state: 'failed' }, isLate] },
      { $set: { state: 'waiting', dueAt: now, tries: 0 }, $inc: { claim: 1 } },
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

  async remove(id: WebhookDeliveryId): Promise<void> {
    await this.deliveries.deleteOne({ _id: id });
  }

  /** Since when the oldest due delivery waits; undefined if none is due. */
  async oldestDue(now: Date): Promise<Date | undefined> {
    const [oldest] = await this.deliveries
      .find({ state: 'waiting', dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(1)
      .toArray();
    return oldest?.dueAt;
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
