import { Injectable } from '@nestjs/common';
import {
  WebhookDeliveryNotFound,
  type UserId,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryId,
  type WebhookEvent,
  type WebhookId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { UserWebhooksWriter } from '../user-webhooks-writer.js';
import { faultOfState } from '../webhook.decisions.js';
import { isSubscribed } from '../webhook.js';
import { webhookIn, WebhookRepository, type WebhookKey } from '../webhook.repository.js';
import { DueDeliveries } from './due-deliveries.js';
import { WebhookContents } from './webhook-contents.js';
import { newDelivery, type WebhookDelivery, type WebhookMessage } from './webhook-delivery.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';

/** A page of a log, newest first. */
export interface DeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly cursor: string | null;
}

/** A delivery and what it sends. */
export interface DeliveryDetails {
  readonly delivery: WebhookDelivery;
  readonly body: string;
}

/** Stores what is to be delivered to webhooks, and lists and replays it; `sending/` delivers it. See decisions/0033. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly writer: UserWebhooksWriter,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly due: DueDeliveries,
    private readonly contents: WebhookContents,
    private readonly clock: Clock,
  ) {}

  /** Throws WebhookNotFound, WebhookOff, WebhookUnconfirmed or TooManyRequests. */
  async test(user: SessionUser, id: WebhookId): Promise<WebhookDelivery> {
    const { id: userId } = user;
    return this.writer.write(user, async ({ webhooks }, ask, tx) => {
      const fault = faultOfState(webhookIn(webhooks, id));
      if (fault) throw fault;
      await ask('tests');
      const now = this.clock.now();
      const data = { message: 'This is a test of your webhook.' };
      const message = { key: newId(), userId, type: 'test' as const, occurredAt: now, data };
      const delivery = newDelivery(message, id, now);
      await this.due.addIn([delivery], tx);
      return delivery;
    });
  }

  async log(
    { userId, id }: WebhookKey,
    { before, limit }: WebhookDeliveriesQuery,
  ): Promise<DeliveryPage> {
    await this.webhooks.find({ userId, id });
    const page = { before: before === undefined ? undefined : positionOf(before), limit };
    const deliveries = await this.deliveries.newest(userId, id, page);
    const last = deliveries.at(limit - 1);
    return { deliveries, cursor: last ? `${last.createdAt.getTime()}.${last.id}` : null };
  }

  /** A delivery with its body as it is now. Throws WebhookDeliveryNotFound, or PeerUnavailable for changed leads. */
  async details(key: WebhookKey, id: WebhookDeliveryId): Promise<DeliveryDetails> {
    const delivery = await this.deliveries.find(key, id);
    if (!delivery) throw WebhookDeliveryNotFound();
    return { delivery, body: await this.contents.bodyOf(delivery) };
  }

  /** Throws WebhookNotFound, WebhookOff, WebhookUnconfirmed or WebhookDeliveryNotFound. */
  async replay(key: WebhookKey, deliveryId: WebhookDeliveryId): Promise<WebhookDelivery> {
    await this.assertOn(key);
    const delivery = await this.due.replay(key, deliveryId);
    if (!delivery) throw WebhookDeliveryNotFound();
    return delivery;
  }

  /** Returns their number; a repetition finds none of them. Throws WebhookNotFound, WebhookOff or WebhookUnconfirmed. */
  async replayFailed(key: WebhookKey, since: Date): Promise<number> {
    await this.assertOn(key);
    return this.due.replayFailed(key, since);
  }

  /** Stores a delivery for each webhook that asked for the event. The same messages again change nothing. */
  async announce(messages: readonly (WebhookMessage & { type: WebhookEvent })[]): Promise<void> {
    const userIds: UserId[] = [...new Set(messages.map(({ userId }) => userId))];
    const webhooks = new Map(
      (await this.webhooks.ofUsers(userIds)).map((one) => [one.userId, one.webhooks]),
    );
    const now = this.clock.now();
    await this.due.add(
      messages.flatMap((message) =>
        (webhooks.get(message.userId) ?? [])
          .filter((webhook) => isSubscribed(webhook, message.type))
          .map(({ id }) => newDelivery(message, id, now)),
      ),
    );
  }

  private async assertOn(key: WebhookKey): Promise<void> {
    const fault = faultOfState(await this.webhooks.find(key));
    if (fault) throw fault;
  }
}

function positionOf(cursor: string) {
  const [milliseconds, id] = cursor.split('.');
  return { createdAt: new Date(Number(milliseconds)), id: id as WebhookDeliveryId };
}
