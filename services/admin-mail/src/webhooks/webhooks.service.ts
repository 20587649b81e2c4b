import { randomBytes } from 'node:crypto';
import {
  oldSecretHours,
  switchedOffBecause,
  WebhookDeliveryNotFound,
  WebhookOff,
  type AccountRecovered,
  type ChangeWebhookBody,
  type CreateWebhookBody,
  type SwitchedOff,
  type UserId,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryId,
  type WebhookEvent,
  type WebhookId,
} from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { newId, retryOnDuplicateKey, Transactions, type Work } from '@leadmart/platform/mongo';
import { isSuspect, RecoveryGuard, setUpBy } from '@leadmart/platform/recovery';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock, Repeater } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  newDelivery,
  type WebhookDelivery,
  type WebhookMessage,
} from './deliveries/webhook-delivery.js';
import { WebhookDeliveryRepository } from './deliveries/webhook-delivery.repository.js';
import { WebhookTargets } from './sending/webhook-targets.js';
import { sendWebhooksTask } from './sending/webhook-postman.js';
import { isSubscribed, type Webhook } from './webhook.js';
import { decideAddition, decideChange, type WebhookChange } from './webhook.decisions.js';
import { WebhookMails } from './webhook-mails.js';
import { webhookIn, WebhookRepository, type WebhookKey } from './webhook.repository.js';

/** A page of a log, newest first. */
export interface DeliveryPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly cursor: string | null;
}

/** Owns the webhooks of users and stores what is to be delivered to them; `sending/` delivers it. See decisions/0033. */
@Injectable()
export class WebhooksService {
  private readonly queue = new KeyedQueue<UserId>();

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly targets: WebhookTargets,
    private readonly mails: WebhookMails,
    private readonly guard: RecoveryGuard,
    private readonly transactions: Transactions,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
  ) {}

  async list(userId: UserId): Promise<readonly Webhook[]> {
    return await this.webhooks.of(userId);
  }

  /** Throws InvalidInput for an address that is not public, TooManyWebhooks, WebhookAddressTaken. */
  async create(user: SessionUser, body: CreateWebhookBody): Promise<Webhook> {
    const { id: userId } = user;
    await this.targets.check(body.url);
    const at = this.clock.now();
    const webhook: Webhook = {
      id: newId() as WebhookId,
      ...body,
      state: 'on',
      secret: newSecret(),
      createdAt: at,
      setUp: setUpBy(user, at),
    };
    return await this.write(user, async (tx) => {
      const decision = decideAddition(await this.webhooks.of(userId, tx), webhook);
      if (decision.kind === 'refuse') throw decision.because;
      await this.webhooks.add(userId, webhook, tx);
      await this.mails.changed(userId, { url: webhook.url, change: 'added', at }, tx);
      return webhook;
    });
  }

  /** Switching on begins anew: earlier failures no longer count. Throws as `create`, and WebhookNotFound. */
  async change(user: SessionUser, id: WebhookId, body: ChangeWebhookBody): Promise<Webhook> {
    const { url, events, description, state } = body;
    if (url !== undefined) await this.targets.check(url);
    const change = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events }),
      ...(description !== undefined && { description }),
      ...(state !== undefined && { state, offBecause: undefined }),
      ...((url !== undefined || state === 'on') && { failingSince: undefined }),
    };
    if (Object.keys(change).length === 0) return await this.webhooks.find({ userId: user.id, id });
    return await this.update(user, id, () => change);
  }

  async delete(key: WebhookKey): Promise<void> {
    await this.webhooks.remove(key);
    // A delivery that is stored at this moment is removed by the process that claims it.
    await this.deliveries.removeOf(key.userId, key.id);
  }

  /** Throws WebhookNotFound. */
  async rotate(user: SessionUser, id: WebhookId): Promise<Webhook> {
    return await this.update(user, id, ({ secret }, now) => {
      const until = new Date(now.getTime() + oldSecretHours * 60 * 60_000);
      return { secret: newSecret(), oldSecret: { secret, until } };
    });
  }

  /** Throws WebhookNotFound or WebhookOff. */
  async test(key: WebhookKey): Promise<WebhookDelivery> {
    await this.findOn(key);
    const now = this.clock.now();
    const message = {
      key: newId(),
      userId: key.userId,
      type: 'test' as const,
      occurredAt: now,
      data: { message: 'This is a test of your webhook.' },
    };
    const delivery = newDelivery(message, key.id, now);
    await this.store([delivery]);
    return delivery;
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

  /** Throws WebhookNotFound, WebhookOff or WebhookDeliveryNotFound. */
  async replay(key: WebhookKey, deliveryId: WebhookDeliveryId): Promise<WebhookDelivery> {
    await this.findOn(key);
    const now = this.clock.now();
    const delivery = await this.deliveries.replay(key.userId, key.id, deliveryId, now);
    if (!delivery) throw WebhookDeliveryNotFound();
    this.repeater.wake(sendWebhooksTask);
    return delivery;
  }

  /** Returns their number; a repetition finds none of them. Throws WebhookNotFound or WebhookOff. */
  async replayFailed(key: WebhookKey, since: Date): Promise<number> {
    await this.findOn(key);
    const { userId, id } = key;
    const replayed = await this.deliveries.replayFailed(userId, id, {
      since,
      now: this.clock.now(),
    });
    this.repeater.wake(sendWebhooksTask);
    return replayed;
  }

  /** Stores a delivery for each webhook that asked for the event. The same messages again change nothing. */
  async announce(messages: readonly (WebhookMessage & { type: WebhookEvent })[]): Promise<void> {
    const userIds = [...new Set(messages.map(({ userId }) => userId))];
    const webhooks = new Map(
      (await this.webhooks.ofUsers(userIds)).map((one) => [one.userId, one.webhooks]),
    );
    const now = this.clock.now();
    await this.store(
      messages.flatMap((message) =>
        (webhooks.get(message.userId) ?? [])
          .filter((webhook) => isSubscribed(webhook, message.type))
          .map(({ id }) => newDelivery(message, id, now)),
      ),
    );
  }

  /** The webhooks first: while an event arrives, a delivery without a webhook is removed by the process that claims it. */
  async erase(userId: UserId): Promise<void> {
    await this.webhooks.removeAll(userId);
    await this.deliveries.removeOf(userId);
  }

  /** Switches off what an intruder may have set up, and returns it. Waiting deliveries fail when they are due. */
  async secure(recovered: AccountRecovered, tx: ClientSession): Promise<SwitchedOff[]> {
    const { userId, reason } = recovered;
    const suspects = (await this.webhooks.of(userId, tx)).filter(
      ({ state, setUp }) => state === 'on' && isSuspect(recovered, setUp),
    );
    const change = { state: 'off', offBecause: switchedOffBecause(reason) } as const;
    for (const { id } of suspects)
      await this.webhooks.change({ userId, id }, change, this.clock.now(), tx);
    return suspects.map(({ url }) => ({ thing: 'webhook', name: new URL(url).host }));
  }

  private async update(
    user: SessionUser,
    id: WebhookId,
    changeOf: (before: Webhook, now: Date) => WebhookChange,
  ): Promise<Webhook> {
    const { id: userId } = user;
    const key = { userId, id };
    const at = this.clock.now();
    return await this.write(user, async (tx) => {
      const webhooks = await this.webhooks.of(userId, tx);
      const before = webhookIn(webhooks, id);
      const change = changeOf(before, at);
      const decision = decideChange(webhooks, before, change);
      if (decision.kind === 'refuse') throw decision.because;
      const { notice } = decision;
      const setUp = notice && { setUp: setUpBy(user, at) };
      const after = await this.webhooks.change(key, { ...change, ...setUp }, at, tx);
      if (notice) await this.mails.changed(userId, { url: after.url, change: notice, at }, tx);
      return after;
    });
  }

  /** One at a time for each user, so that writes of one process do not abort each other. */
  private async write<T>(user: SessionUser, work: Work<T>): Promise<T> {
    const transaction = () =>
      this.transactions.run(async (tx) => {
        await this.guard.admit(user, tx);
        return await work(tx);
      });
    return await this.queue.run(user.id, () => retryOnDuplicateKey(transaction));
  }

  /** Wakes the postman of this process, if it has one; others look every second. */
  private async store(deliveries: readonly WebhookDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.deliveries.store(deliveries);
    this.repeater.wake(sendWebhooksTask);
  }

  private async findOn(key: WebhookKey): Promise<void> {
    const { state } = await this.webhooks.find(key);
    if (state !== 'on') throw WebhookOff();
  }
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

function positionOf(cursor: string) {
  const [milliseconds, id] = cursor.split('.');
  return { createdAt: new Date(Number(milliseconds)), id: id as WebhookDeliveryId };
}
