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
import { errorOf, isToSwitchOff, retryAt } from './attempt.decisions.js';
import { postWebhook, reasonOf } from './post-webhook.js';
import { WebhookContents } from './webhook-contents.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookTargets } from './webhook-targets.js';

const postponedMs = 30_000;

/** Makes one attempt of a claimed delivery and stores its result. See decisions/0033. */
@Injectable()
export class WebhookCourier {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly targets: WebhookTargets,
    private readonly contents: WebhookContents,
    private readonly mails: WebhookMails,
    private readonly transactions: Transactions,
    private readonly metrics: WebhookMetrics,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async carry(delivery: WebhookDelivery): Promise<void> {
    const webhook = (await this.webhooks.of(delivery.userId)).find(
      ({ id }) => id === delivery.webhookId,
    );
    // The event arrived while the user deleted the webhook.
    if (!webhook) return this.deliveries.remove(delivery.id);
    if (webhook.state !== 'on') return this.drop(delivery);
    const body = await this.contents.bodyOf(delivery).catch(() => undefined);
    if (body === undefined) return this.postpone(delivery);
    const attempt = await this.attempt(webhook, delivery, body);
    if (attempt.error === null) await this.succeeded(webhook, delivery, attempt);
    else await this.failed(webhook, delivery, attempt);
  }

  private async drop(delivery: WebhookDelivery): Promise<void> {
    const at = this.clock.now();
    const attempt = { at, milliseconds: 0, status: null, error: 'The webhook was off' };
    await this.deliveries.end(delivery, { state: 'failed', dueAt: at, attempt });
  }

  /** Leads did not answer, which is no failure of the receiver. */
  private async postpone(delivery: WebhookDelivery): Promise<void> {
    await this.deliveries.giveBack(delivery, new Date(this.clock.now().getTime() + postponedMs));
    this.log.warn({ deliveryId: delivery.id }, 'webhook delivery postponed');
    this.metrics.attempted(delivery.type, 'postponed');
  }

  private async attempt(
    webhook: Webhook,
    { id }: WebhookDelivery,
    body: string,
  ): Promise<WebhookAttempt> {
    const at = this.clock.now();
    const startedAt = performance.now();
    const headers = headersOf({ messageId: `msg_${id}`, now: at, body, webhook });
    const result = await this.send(webhook.url, headers, body);
    return { at, milliseconds: Math.round(performance.now() - startedAt), ...result };
  }

  private async send(
    address: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<Pick<WebhookAttempt, 'status' | 'error'>> {
    const target = await this.targets.open(address);
    if ('fault' in target) return { status: null, error: target.fault };
    try {
      const status = await postWebhook({ ...target, headers, body });
      return { status, error: errorOf(status) };
    } catch (error) {
      return { status: null, error: reasonOf(error) };
    }
  }

  private async succeeded(
    { id, failingSince }: Webhook,
    delivery: WebhookDelivery,
    attempt: WebhookAttempt,
  ): Promise<void> {
    await this.deliveries.end(delivery, { state: 'delivered', dueAt: attempt.at, attempt });
    if (failingSince) await this.webhooks.noteSuccess({ userId: delivery.userId, id });
    this.metrics.attempted(delivery.type, 'delivered');
  }

  private async failed(
    webhook: Webhook,
    delivery: WebhookDelivery,
    attempt: WebhookAttempt,
  ): Promise<void> {
    const { userId } = delivery;
    const now = this.clock.now();
    const next = retryAt(delivery.tries, now, Math.random());
    const state = next ? 'waiting' : 'failed';
    await this.deliveries.end(delivery, { state, dueAt: next ?? now, attempt });
    const { id, failingSince } = webhook;
    if (!failingSince) await this.webhooks.noteFailure({ userId, id }, attempt.at);
    else if (isToSwitchOff(failingSince, now)) await this.switchOff(webhook, delivery);
    this.metrics.attempted(delivery.type, next ? 'retried' : 'failed');
  }

  /** The mail is stored with the change, so it is sent once, whichever process sees the last failure. */
  private async switchOff(
    { id, url, failingSince = new Date(0) }: Webhook,
    { userId }: WebhookDelivery,
  ): Promise<void> {
    const isOff = await this.transactions.run(async (tx) => {
      if (!(await this.webhooks.switchOff({ userId, id }, failingSince, tx))) return false;
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
