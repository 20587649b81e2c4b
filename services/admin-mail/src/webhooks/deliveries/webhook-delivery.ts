import { createHash } from 'node:crypto';
import type {
  UserId,
  WebhookDeliveryId,
  WebhookDeliveryType,
  WebhookId,
} from '@leadmart/contracts';
import type { WorkState } from '@leadmart/platform/work';

/** One try to deliver, and what came back. */
export interface WebhookAttempt {
  readonly at: Date;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** One event for one webhook. */
export interface WebhookDelivery {
  readonly id: WebhookDeliveryId;
  readonly userId: UserId;
  readonly webhookId: WebhookId;
  readonly type: WebhookDeliveryType;
  /** When the event happened. */
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** The next attempt; absent if none follows. */
  readonly work?: WorkState;
  /** Attempts since it was stored or replayed. */
  readonly tries: number;
  readonly createdAt: Date;
  readonly attempts: readonly WebhookAttempt[];
}

export const attemptsKept = 20;

/** The id of the delivery of an event to a webhook: the same event never makes a second one. */
function deliveryIdOf(eventKey: string, webhookId: WebhookId): WebhookDeliveryId {
  const hash = createHash('sha256').update(`${eventKey}|${webhookId}`).digest('hex');
  return hash.slice(0, 24) as WebhookDeliveryId;
}

/** An event that is to be delivered to some webhooks of a user. */
export interface WebhookMessage extends Pick<
  WebhookDelivery,
  'userId' | 'type' | 'occurredAt' | 'data'
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
