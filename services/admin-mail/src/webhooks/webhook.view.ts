import type {
  WebhookDeliveryDetailsView,
  WebhookDeliveryView,
  WebhookView,
} from '@leadmart/contracts';
import { versionOf } from '@leadmart/platform/versions';
import type { DeliveryDetails } from './deliveries/webhook-deliveries.service.js';
import type { WebhookDelivery } from './deliveries/webhook-delivery.js';
import type { Webhook } from './webhook.js';

export function toWebhookView(webhook: Webhook, now: Date): WebhookView {
  const { id, url, description, events, state, offBecause, createdAt, failingSince } = webhook;
  const { oldSecret } = webhook;
  const until = oldSecret && oldSecret.until > now ? oldSecret.until.toISOString() : null;
  return {
    _id: id,
    url,
    description,
    events: [...events],
    state,
    offBecause: offBecause ?? null,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    oldSecretUntil: until,
    version: versionOf(webhook),
  };
}

export function toDeliveryView(delivery: WebhookDelivery): WebhookDeliveryView {
  const { id, type, state, test, createdAt, work, attempts } = delivery;
  return {
    _id: id,
    type,
    state,
    ...(test && { test }),
    createdAt: createdAt.toISOString(),
    nextAttemptAt: work?.dueAt?.toISOString() ?? null,
    attempts: attempts.map(({ at, answer: _answer, ...attempt }) => ({
      at: at.toISOString(),
      ...attempt,
    })),
  };
}

export function toDeliveryDetailsView({
  delivery,
  body,
}: DeliveryDetails): WebhookDeliveryDetailsView {
  const attempts = delivery.attempts.map(({ at, ...attempt }) => ({
    at: at.toISOString(),
    ...attempt,
  }));
  return { ...toDeliveryView(delivery), attempts, body };
}
