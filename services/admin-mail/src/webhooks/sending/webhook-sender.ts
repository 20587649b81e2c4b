import { Injectable } from '@nestjs/common';
import { Webhook as Signer } from 'standardwebhooks';
import { CatalogueError, challengeType } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import type { Claim } from '@leadmart/platform/work';
import { WebhookContents } from '../deliveries/webhook-contents.js';
import {
  attemptsKept,
  type WebhookAttempt,
  type WebhookDelivery,
} from '../deliveries/webhook-delivery.js';
import { toDelivery } from '../deliveries/webhook-delivery.repository.js';
import type { WebhookDeliveryDocument } from '../deliveries/webhook-delivery.schema.js';
import { secretsAt, type Webhook } from '../webhook.js';
import { WebhookRepository } from '../webhook.repository.js';
import {
  errorOf,
  isEcho,
  isToSwitchOff,
  keptAnswer,
  noEcho,
  reasonAgainst,
  retryAt,
} from './attempt.decisions.js';
import { FailingWebhooks } from './failing-webhooks.js';
import { isTrustedAgain } from './lanes.js';
import { postWebhook, reasonOf, type WebhookResponse } from './post-webhook.js';
import { SendingTurnRepository } from './sending-turn.repository.js';
import { WebhookMetrics } from './webhook-metrics.js';
import { WebhookTargets } from './webhook-targets.js';

const postponedMs = 30_000;

type DeliveryClaim = Claim<WebhookDeliveryDocument>;

/** The change of a claimed delivery that was not sent: the claim was no try. */
export const notTried = { $inc: { tries: -1 } } as const;

/** Makes one attempt of a claimed delivery and stores its result. See decisions/0033. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly turns: SendingTurnRepository,
    private readonly targets: WebhookTargets,
    private readonly contents: WebhookContents,
    private readonly failing: FailingWebhooks,
    private readonly metrics: WebhookMetrics,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async carry(taken: Webhook, claim: DeliveryClaim): Promise<void> {
    const delivery = toDelivery(claim.row);
    const webhook = await this.current(taken, delivery);
    const reason = reasonAgainst(webhook, delivery);
    if (reason !== undefined) return this.drop(claim, reason);
    const body = await this.contents.bodyOf(delivery).catch(() => undefined);
    if (body === undefined) return this.postpone(claim);
    const attempt = await this.attempt(webhook, delivery, body);
    if (attempt.error === null) await this.succeeded(webhook, claim, attempt);
    else await this.failed(webhook, claim, attempt);
  }

  /** The webhook was read before the claim, which may be of a challenge that its user asked for in between. */
  private async current(taken: Webhook, delivery: WebhookDelivery): Promise<Webhook> {
    if (reasonAgainst(taken, delivery) === undefined) return taken;
    try {
      return await this.webhooks.find({ userId: delivery.userId, id: taken.id });
    } catch (error) {
      // Removed.
      if (error instanceof CatalogueError) return taken;
      throw error;
    }
  }

  private async drop(claim: DeliveryClaim, error: string): Promise<void> {
    const attempt = { at: this.clock.now(), milliseconds: 0, status: null, error, answer: null };
    await claim.end(changeAfter(attempt, 'failed'));
  }

  /** Leads did not answer, which is no failure of the receiver. */
  private async postpone(claim: DeliveryClaim): Promise<void> {
    const { _id: deliveryId, userId, type } = claim.row;
    const dueAt = new Date(this.clock.now().getTime() + postponedMs);
    await claim.again(dueAt, notTried);
    await this.turns.wake([userId], dueAt);
    this.log.warn({ deliveryId }, 'webhook delivery postponed');
    this.metrics.attempted(type, 'postponed');
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
    if ('fault' in result)
      return { at, milliseconds, status: null, error: result.fault, answer: null };
    const { status, text } = result;
    const isConfirming = delivery.type === challengeType && errorOf(status) === null;
    const hasEcho = !isConfirming || isEcho(text, webhook.challenge ?? '');
    const error = hasEcho ? errorOf(status) : noEcho;
    return { at, milliseconds, status, error, answer: keptAnswer(delivery.type, text) };
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
    claim: DeliveryClaim,
    attempt: WebhookAttempt,
  ): Promise<void> {
    const { id, challenge, failingSince, failedAt } = webhook;
    const { userId, type } = claim.row;
    const key = { userId, id };
    const now = this.clock.now();
    if (challenge !== undefined) await this.webhooks.confirm(userId, challenge, now);
    await claim.end(changeAfter(attempt, 'delivered'));
    const isTrusted = failedAt !== undefined && isTrustedAgain(failedAt, now);
    if (failingSince || isTrusted) await this.webhooks.recordSuccess(key, { isTrusted, now });
    this.metrics.attempted(type, 'delivered');
  }

  private async failed(
    webhook: Webhook,
    claim: DeliveryClaim,
    attempt: WebhookAttempt,
  ): Promise<void> {
    const { userId, type } = claim.row;
    const now = this.clock.now();
    const next = retryAt(claim.row, now, Math.random());
    if (next) await claim.again(next, changeAfter(attempt, 'waiting'));
    else await claim.end(changeAfter(attempt, 'failed'));
    const { id, failingSince } = webhook;
    if (webhook.state === 'unconfirmed') await this.turns.wake([userId], next ?? now);
    else {
      const isFirst = webhook.failedAt === undefined;
      await this.webhooks.recordFailure({ userId, id }, attempt.at, isFirst ? now : (next ?? now));
      if (isToSwitchOff(failingSince, now)) await this.failing.switchOff(webhook, userId);
    }
    this.metrics.attempted(type, next ? 'retried' : 'failed');
  }
}

/** The change of a delivery after an attempt. */
export function changeAfter(attempt: WebhookAttempt, state: WebhookDelivery['state']) {
  const attempts = { $each: [attempt], $slice: -attemptsKept };
  return { $set: { state }, $push: { attempts } };
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
