import { createHash } from 'node:crypto';
import type { WebhookDeliveryId, WebhookId } from '@leadmart/contracts';
import type { EntityOf, Values } from '@leadmart/platform/entities';
import type { webhookAttemptFields, webhookDeliveries } from './webhook-delivery.schema.js';

export type WebhookAttempt = Values<typeof webhookAttemptFields>;
export type WebhookDelivery = EntityOf<typeof webhookDeliveries, 'forgetAt'>;

export const attemptsKept = 20;

/** The id of the delivery of an event to a webhook: the same event never makes a second one. */
function deliveryIdOf(eventKey: string, webhookId: WebhookId): WebhookDeliveryId {
  const hash = createHash('sha256').update(`${eventKey}|${webhookId}`).digest('hex');
  return hash.slice(0, 24) as WebhookDeliveryId;
}

/** An event that is to be delivered to some webhooks of a user. */
export interface WebhookMessage extends Pick<
  WebhookDelivery,
  'userId' | 'type' | 'occurredAt' | 'test' | 'data'
> {
  /** Identifies the event. */
  readonly key: string;
}

export function newDelivery(
  { key, ...message }: WebhookMessage,
  webhookId: WebhookId,
  now: Date,
): WebhookDelivery {
  return {
    id: deliveryIdOf(key, webhookId),
    webhookId,
    ...message,
    state: 'waiting',
    work: { dueAt: now },
    tries: 0,
    createdAt: now,
    attempts: [],
  };
}
