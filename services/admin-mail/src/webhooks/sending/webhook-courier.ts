import { challengeType } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import { Webhook as Signer } from 'standardwebhooks';
import { WebhookDeliveryRepository } from '../deliveries/webhook-delivery.repository.js';
import type { WebhookAttempt, WebhookDelivery } from '../deliveries/webhook-delivery.js';
import { secretsAt, type Webhook } from '../webhook.js';
import { WebhookMails } from '../webhook-mails.js';
import { WebhookRepository } from '../webhook.repository.js';
import {
  errorOf,
  isEcho,
  isToSwitchOff,
  noEcho,
  reasonAgainst,
  retryAt,
} from './attempt.decisions.js';
import { isTrustedAgain } from './lanes.js';
import { postWebhook, reasonOf, type WebhookResponse } from './post-webhook.js';
import { SendingTurnRepository } from './sending-turn.repository.js';
import { WebhookContents } from './webhook-contents.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookTargets } from './webhook-targets.js';

const postponedMs = 30_000;

/** Makes one attempt of a claimed delivery and stores its result. See decisions/0033. */
@Injectable()
export class WebhookCourier {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly turns: SendingTurnRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly targets: WebhookTargets,
    private readonly contents: WebhookContents,
    private readonly mails: WebhookMails,
    private readonly transactions: Transactions,
    private readonly metrics: WebhookMetrics,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async carry(webhook: Webhook, delivery: WebhookDelivery): Promise<void> {
    const reason = reasonAgainst(webhook, delivery);
    if (reason !== undefined) return this.drop(delivery, reason);
    const body = await this.contents.bodyOf(delivery).catch(() => undefined);
    if (body === undefined) return this.postpone(delivery);
    const attempt = await this.attempt(webhook, delivery, body);
    if (attempt.error === null) await this.succeeded(webhook, delivery, attempt);
    else await this.failed(webhook, delivery, attempt);
  }

  private async drop(delivery: WebhookDelivery, error: string): Promise<void> {
    const at = this.clock.now();
    const attempt = { at, milliseconds: 0, status: null, error };
    await this.deliveries.end(delivery, { state: 'failed', dueAt: at, attempt });
  }

  /** Leads did not answer, which is no failure of the receiver. */
  private async postpone(delivery: WebhookDelivery): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + postponedMs);
    await this.deliveries.giveBack(delivery, dueAt);
    await this.turns.wake([delivery.userId], dueAt);
    this.log.warn({ deliveryId: delivery.id }, 'webhook delivery postponed');
    this.metrics.attempted(delivery.type, 'postponed');
  }

  private async attempt(
    webhook: Webhook,
    delivery: WebhookDelivery,
    body: string,
  ): Promise<WebhookAttempt> {
    const at = this.clock.now();
    const startedAt = performance.now();
    const headers = headersOf({ messageId: `msg_${delivery.id}`, now: at, body, webhook });
    const result = await this.send(webhook.url, headers, body);
    const milliseconds = Math.round(performance.now() - startedAt);
    if ('fault' in result) return { at, milliseconds, status: null, error: result.fault };
    const { status, text } = result;
    const isConfirming = delivery.type === challengeType && errorOf(status) === null;
    const hasEcho = !isConfirming || isEcho(text, webhook.challenge ?? '');
    return { at, milliseconds, status, error: hasEcho ? errorOf(status) : noEcho };
  }

  private async send(
    address: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<WebhookResponse | { readonly fault: string }> {
    const target = await this.targets.open(address);
    if ('fault' in target) return target;
    try {
      return await postWebhook({ ...target, headers, body });
    } catch (error) {
      return { fault: reasonOf(error) };
    }
  }

  /** The webhook is confirmed first: a challenge is repeated after a crash between the two. */
  private async succeeded(
    webhook: Webhook,
    delivery: WebhookDelivery,
    attempt: WebhookAttempt,
  ): Promise<void> {
    const { id, challenge, failingSince, failedAt } = webhook;
    const key = { userId: delivery.userId, id };
    const now = this.clock.now();
    if (challenge !== undefined) await this.webhooks.confirm(key.userId, challenge, now);
    await this.deliveries.end(delivery, { state: 'delivered', dueAt: attempt.at, attempt });
    const isTrusted = failedAt !== undefined && isTrustedAgain(failedAt, now);
    if (failingSince || isTrusted) await this.webhooks.noteSuccess(key, { isTrusted, now });
    this.metrics.attempted(delivery.type, 'delivered');
  }

  private async failed(
    webhook: Webhook,
    delivery: WebhookDelivery,
    attempt: WebhookAttempt,
  ): Promise<void> {
    const { userId } = delivery;
    const now = this.clock.now();
    const next = retryAt(delivery, now, Math.random());
    const state = next ? 'waiting' : 'failed';
    await this.deliveries.end(delivery, { state, dueAt: next ?? now, attempt });
    const { id, failingSince } = webhook;
    if (webhook.state === 'unconfirmed') await this.turns.wake([userId], next ?? now);
    else {
      const isFirst = webhook.failedAt === undefined;
      await this.webhooks.noteFailure({ userId, id }, attempt.at, isFirst ? now : (next ?? now));
      if (isToSwitchOff(failingSince, now)) await this.switchOff(webhook, delivery);
    }
    this.metrics.attempted(delivery.type, next ? 'retried' : 'failed');
  }

  /** The mail is stored with the change, so it is sent once, whichever process sees the last failure. */
  private async switchOff(
    { id, url, failingSince = new Date(0) }: Webhook,
    { userId }: WebhookDelivery,
  ): Promise<void> {
    const isOff = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      if (!(await this.webhooks.switchOff({ userId, id }, { failingSince, now }, tx))) return false;
      await this.mails.switchedOff(userId, { url, failingSince }, tx);
      return true;
    });
    if (isOff) this.log.info({ webhookId: id, userId }, 'webhook switched off');
  }
}

/** The headers of Standard Webhooks: one signature for each secret that is valid now. */
function headersOf({
  messageId,
  now,
  body,
  webhook,
}: {
  readonly messageId: string;
  readonly now: Date;
  readonly body: string;
  readonly webhook: Webhook;
}): Record<string, string> {
  const signatures = secretsAt(webhook, now).map((secret) =>
    new Signer(secret).sign(messageId, now, body),
  );
  return {
    'content-type': 'application/json',
    'user-agent': 'Leadmart-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
