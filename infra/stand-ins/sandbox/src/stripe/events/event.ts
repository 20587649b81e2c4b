import type { Charge, Dispute, PaymentIntent } from '../payments/payment-intent.js';
import type { SetupIntent } from '../payments/setup-intent.js';
import { newId, nowInSeconds } from '../protocol/ids.js';

export interface EventObjects {
  'payment_intent.succeeded': PaymentIntent;
  'payment_intent.payment_failed': PaymentIntent;
  'payment_intent.requires_action': PaymentIntent;
  'payment_intent.canceled': PaymentIntent;
  'setup_intent.succeeded': SetupIntent;
  'setup_intent.setup_failed': SetupIntent;
  'charge.refunded': Charge;
  'charge.dispute.created': Dispute;
  'charge.dispute.closed': Dispute;
}

export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: unknown };
  readonly livemode: false;
  /** 1 until the endpoint has answered 2xx, as at Stripe. */
  readonly pending_webhooks: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly type: keyof EventObjects;
}

/** Creates the event of a change; the sandbox stores and delivers it. */
export type Announce = <T extends keyof EventObjects>(type: T, object: EventObjects[T]) => void;

export const apiVersion = '2026-10-28.endive';

export const newEvent = <T extends keyof EventObjects>(
  type: T,
  object: EventObjects[T],
  willBeDelivered: boolean,
): StripeEvent => ({
  id: newId('evt'),
  object: 'event',
  api_version: apiVersion,
  created: nowInSeconds(),
  // The object is immutable, so the event keeps its state at this moment, as at Stripe.
  data: { object },
  livemode: false,
  pending_webhooks: willBeDelivered ? 1 : 0,
  request: { id: null, idempotency_key: null },
  type,
});
