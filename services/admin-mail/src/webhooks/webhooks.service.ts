import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  challengeType,
  oldSecretHours,
  switchedOffBecause,
  type AccountRecovered,
  type ChangeWebhookBody,
  type CreateWebhookBody,
  type SwitchedOff,
  type UserId,
  type WebhookId,
} from '@leadmart/contracts';
import { newId } from '@leadmart/platform/mongo';
import { isSuspect, setUpBy } from '@leadmart/platform/recovery';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { refuseStale, type Sent } from '@leadmart/platform/versions';
import { DueDeliveries } from './deliveries/due-deliveries.js';
import { newDelivery, type WebhookDelivery } from './deliveries/webhook-delivery.js';
import { WebhookDeliveryRepository } from './deliveries/webhook-delivery.repository.js';
import { WebhookTargets } from './sending/webhook-targets.js';
import { UserWebhooksWriter } from './user-webhooks-writer.js';
import { WebhookMails } from './webhook-mails.js';
import {
  changeOf,
  decideAddition,
  decideChange,
  faultOfChallenge,
  stampAfter,
  switchedOff,
  type WebhookChange,
} from './webhook.decisions.js';
import { isInUse, valuesOf, type Webhook } from './webhook.js';
import { webhookIn, WebhookRepository } from './webhook.repository.js';

/** Owns the webhooks of users. Nothing but a challenge is sent to an address until its server has answered one. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly writer: UserWebhooksWriter,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly due: DueDeliveries,
    private readonly targets: WebhookTargets,
    private readonly mails: WebhookMails,
    private readonly clock: Clock,
  ) {}

  async list(userId: UserId): Promise<readonly Webhook[]> {
    return this.webhooks.of(userId);
  }

  /** Throws InvalidInput for an address that is not public, TooManyWebhooks, WebhookAddressTaken, TooManyRequests. */
  async create(user: SessionUser, body: CreateWebhookBody): Promise<Webhook> {
    const { id: userId } = user;
    await this.targets.check(body.url);
    const at = this.clock.now();
    const webhook: Webhook = {
      id: newId() as WebhookId,
      ...body,
      state: 'unconfirmed',
      challenge: newChallenge(),
      secret: newSecret(),
      createdAt: at,
      setUp: setUpBy(user, at),
    };
    return this.writer.write(user, async ({ webhooks }, ask, tx) => {
      const decision = decideAddition(webhooks, webhook);
      if (decision.kind === 'refuse') throw decision.because;
      await ask('changes');
      await this.webhooks.add(userId, webhook, tx);
      await this.mails.changed(userId, { url: webhook.url, change: 'added', at }, tx);
      await this.challenge(userId, webhook, tx);
      return webhook;
    });
  }

  /** Throws as `create`, WebhookNotFound and StaleWrite. */
  async change(
    user: SessionUser,
    id: WebhookId,
    { version: _sent, ...values }: ChangeWebhookBody,
    version: number | undefined,
  ): Promise<Webhook> {
    if (values.url !== undefined) await this.targets.check(values.url);
    return this.update(user, { id, version, values }, (before) =>
      changeOf(before, values, newChallenge()),
    );
  }

  /** Throws WebhookNotFound or TooManyRequests. */
  async rotate(user: SessionUser, id: WebhookId): Promise<Webhook> {
    const anyVersion = { id, version: undefined, values: {} };
    return this.update(user, anyVersion, ({ secret }, now) => {
      const until = new Date(now.getTime() + oldSecretHours * 60 * 60_000);
      return { secret: newSecret(), oldSecret: { secret, until } };
    });
  }

  /** Sends a new challenge. Throws WebhookNotFound, WebhookOff, WebhookConfirmed or TooManyRequests. */
  async challengeAgain(user: SessionUser, id: WebhookId): Promise<WebhookDelivery> {
    const { id: userId } = user;
    return this.writer.write(user, async ({ webhooks }, ask, tx) => {
      const fault = faultOfChallenge(webhookIn(webhooks, id));
      if (fault) throw fault;
      await ask('changes');
      const change = { challenge: newChallenge() };
      const after = await this.webhooks.change({ userId, id }, change, this.clock.now(), tx);
      return this.challenge(userId, after, tx);
    });
  }

  /** Throws WebhookNotFound and StaleWrite. */
  async delete(user: SessionUser, id: WebhookId, version: number | undefined): Promise<void> {
    const { id: userId } = user;
    await this.writer.write(user, async ({ webhooks }, _ask, tx) => {
      refuseStale(valuesOf, webhookIn(webhooks, id), { version, values: {} });
      await this.webhooks.remove({ userId, id }, tx);
    });
    await this.deliveries.removeOf(userId, id);
  }

  /** The webhooks first: a delivery that is stored after that is removed again. */
  async erase(userId: UserId): Promise<void> {
    await this.webhooks.removeAll(userId);
    await this.deliveries.removeOf(userId);
  }

  /** Switches off what an intruder may have set up, and returns it. Waiting deliveries fail when they are due. */
  async secure(recovered: AccountRecovered, tx: ClientSession): Promise<SwitchedOff[]> {
    const { userId, reason } = recovered;
    const { webhooks } = await this.webhooks.load(userId, tx);
    const suspects = webhooks.filter(
      (webhook) => isInUse(webhook) && isSuspect(recovered, webhook.setUp),
    );
    const change = { ...switchedOff, offBecause: switchedOffBecause(reason) };
    const at = this.clock.now();
    for (const suspect of suspects) {
      const stamp = stampAfter(suspect, change, { by: null, at });
      await this.webhooks.change({ userId, id: suspect.id }, { ...change, ...stamp }, at, tx);
    }
    return suspects.map(({ url }) => ({ thing: 'webhook', name: new URL(url).host }));
  }

  private async update(
    user: SessionUser,
    { id, ...sent }: Sent & Pick<Webhook, 'id'>,
    changeIt: (before: Webhook, now: Date) => WebhookChange,
  ): Promise<Webhook> {
    const { id: userId } = user;
    const at = this.clock.now();
    return this.writer.write(user, async ({ webhooks }, ask, tx) => {
      const before = webhookIn(webhooks, id);
      refuseStale(valuesOf, before, sent);
      const change = changeIt(before, at);
      if (Object.keys(change).length === 0) return before;
      const decision = decideChange(webhooks, before, change);
      if (decision.kind === 'refuse') throw decision.because;
      const { notice } = decision;
      if (notice) await ask('changes');
      const setUp = notice && { setUp: setUpBy(user, at) };
      const marks = { ...setUp, ...stampAfter(before, change, { by: userId, at }) };
      const after = await this.webhooks.change({ userId, id }, { ...change, ...marks }, at, tx);
      if (notice) await this.mails.changed(userId, { url: after.url, change: notice, at }, tx);
      if (change.challenge !== undefined) await this.challenge(userId, after, tx);
      return after;
    });
  }

  private async challenge(
    userId: UserId,
    { id, challenge = '' }: Webhook,
    tx: ClientSession,
  ): Promise<WebhookDelivery> {
    const now = this.clock.now();
    const message = { key: challenge, userId, type: challengeType, occurredAt: now } as const;
    const delivery = newDelivery({ ...message, data: { challenge } }, id, now);
    await this.due.addIn([delivery], tx);
    return delivery;
  }
}

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const newChallenge = (): string => randomBytes(32).toString('base64url');
