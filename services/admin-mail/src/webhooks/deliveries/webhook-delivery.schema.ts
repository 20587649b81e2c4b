import type {
  UserId,
  WebhookDeliveryId,
  WebhookDeliveryType,
  WebhookId,
} from '@leadmart/contracts';
import {
  entity,
  list,
  moment,
  number,
  optional,
  orNull,
  part,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import { dueWork } from '@leadmart/platform/work';

/** One try to deliver, and what came back. */
export const webhookAttemptFields = {
  at: moment(),
  milliseconds: number(),
  status: orNull(number()),
  error: orNull(text()),
  /** The beginning of the response's body. Null for changed leads: a receiver may repeat their data. */
  answer: orNull(text()),
};

/** One event for one webhook. */
export const webhookDeliveries = entity({
  collection: 'webhook_deliveries',
  fields: {
    _id: text<WebhookDeliveryId>(),
    userId: text<UserId>(),
    webhookId: text<WebhookId>(),
    type: text<WebhookDeliveryType>(),
    /** When the event happened. */
    occurredAt: moment(),
    /** Set if a test key caused it. */
    test: optional(value<true>()),
    data: value<Readonly<Record<string, unknown>>>(),
    state: text<'waiting' | 'delivered' | 'failed'>(),
    /** The next attempt; absent if none follows. */
    work: dueWork,
    /** Attempts since it was stored or replayed. */
    tries: number(),
    createdAt: moment(),
    attempts: list(part(webhookAttemptFields)),
    forgetAt: moment(),
  },
  indexes: [
    // The next delivery of a webhook; how long the first of all has been due.
    [{ webhookId: 1, 'work.dueAt': 1 }],
    [{ 'work.dueAt': 1 }, { sparse: true }],
    // The log of a webhook; the deliveries of a user, to erase them.
    [{ userId: 1, webhookId: 1, createdAt: -1, _id: -1 }],
    [{ forgetAt: 1 }, { expireAfterSeconds: 0 }],
  ],
});

export type WebhookDeliveryDocument = DocumentOf<typeof webhookDeliveries>;
