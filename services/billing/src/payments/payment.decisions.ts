import { createHash } from 'node:crypto';
import {
  CardDeclined,
  cents,
  creditsToTenths,
  dollarsToCents,
  PackageNotFound,
  PaymentMethodInvalid,
  PriceTooSmall,
  ProviderUnavailable,
  tenths,
  type CatalogueError,
  type Cents,
  type ExpectedOffer,
  type PaymentId,
  type ProcessPaymentBody,
  type UserId,
} from '@leadmart/contracts';
import { changeOf, isChargeable, priceOf, type CreditPackage } from '../packages/package.js';
import type { Payment, PaymentCard, PaymentFailure } from './payment.js';

/** A second click within this time is the same payment. */
export const sameClickMs = 60_000;
/** While its lease runs, no other process takes a payment over. */
export const workLeaseMs = 10_000;

/** A buyer's request, with the idempotency key if the client sent one. */
export interface PaymentRequest {
  readonly userId: UserId;
  readonly body: ProcessPaymentBody;
  /** False for a session without a recent proof. */
  readonly mayChargeSavedCard: boolean;
  /** The client's address in the form that the limits count. */
  readonly address?: string;
  readonly idempotencyKey?: string;
  /** The crossing of an automatic top-up. */
  readonly crossing?: string;
}

/**
 * The key that two requests for the same payment share: the idempotency key for ever, else buyer, card, package and
 * the offer that the buyer confirmed, for as long as a second click counts as the same payment.
 */
export function requestKeyOf({ userId, body, idempotencyKey, crossing }: PaymentRequest): string {
  if (crossing !== undefined) return keyOfCrossing(userId, crossing);
  return idempotencyKey === undefined
    ? `click:${userId}:${body.packageId}:${body.paymentMethodId}:${confirmedOf(body).join(':')}`
    : `key:${userId}:${idempotencyKey}`;
}

/** One payment for each crossing, whatever restarts. */
export const keyOfCrossing = (userId: UserId, crossing: string): string =>
  `crossing:${userId}:${crossing}`;

export function inputHashOf({ body }: PaymentRequest): string {
  const { packageId, paymentMethodId } = body;
  const inputs = JSON.stringify([packageId, paymentMethodId, ...confirmedOf(body)]);
  return createHash('sha256').update(inputs).digest('base64url');
}

const confirmedOf = ({ expectedCredits, expectedPrice }: ExpectedOffer) => [
  expectedCredits ?? null,
  expectedPrice ?? null,
];

/** Whether the key is that of a click, not one that the client or a crossing gave. */
const isClick = ({ requestKey }: Payment): boolean => requestKey?.startsWith('click:') === true;

/** The key of a click ends after a minute, that of an idempotency key never. */
export function isKeyOver(payment: Payment, now: Date): boolean {
  const { status, createdAt } = payment;
  const isSettled = status === 'succeeded' || status === 'failed';
  return isClick(payment) && isSettled && now.getTime() - createdAt.getTime() >= sameClickMs;
}

/**
 * Whether a failure ends the key: that of a click, so that the buyer can try again at once. An idempotency key keeps its answer,
 * unless the provider was never asked.
 */
export const endsKey = (payment: Payment, { kind }: PaymentFailure): boolean =>
  isClick(payment) || kind === 'not-charged';

export type OfferDecision =
  | { readonly kind: 'charge'; readonly price: Cents }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

const refuse = (because: CatalogueError): OfferDecision => ({ kind: 'refuse', because });

/**
 * Charges the current price, or refuses: the package gives nothing, the buyer saw another offer, or the price is too small for
 * a card. A payment of nothing is never made.
 */
export function decideOffer(onSale: CreditPackage, expected: ExpectedOffer): OfferDecision {
  if (onSale.creditAmount === 0) return refuse(PackageNotFound());
  const changed = changeOf(onSale, expected);
  if (changed) return refuse(changed);
  const price = priceOf(onSale);
  if (!isChargeable(price)) return refuse(PriceTooSmall());
  return { kind: 'charge', price };
}

/** The payment as it is stored before the provider is called. */
export function newPayment(
  request: PaymentRequest,
  onSale: CreditPackage,
  {
    id,
    price,
    now,
    checkAfterMs,
    declineCounters,
    card,
    customerId,
  }: {
    id: PaymentId;
    price: Cents;
    now: Date;
    checkAfterMs: number;
    declineCounters: readonly string[];
    card?: PaymentCard;
    customerId?: string;
  },
): Payment {
  return {
    id,
    userId: request.userId,
    packageId: onSale.id,
    packageName: onSale.packageName,
    paymentMethodId: request.body.paymentMethodId,
    ...(card && { card }),
    ...(customerId !== undefined && { customerId }),
    ...(request.crossing !== undefined && { isAutomatic: true }),
    credits: creditsToTenths(onSale.creditAmount),
    amount: price,
    listPrice: dollarsToCents(onSale.price),
    discount: onSale.discount,
    status: 'pending',
    requestKey: requestKeyOf(request),
    inputHash: inputHashOf(request),
    takenBack: { refunded: cents(0), disputes: [], credits: tenths(0) },
    declineCounters,
    lease: { dueAt: new Date(now.getTime() + workLeaseMs) },
    work: { dueAt: new Date(now.getTime() + checkAfterMs) },
    checks: 0,
    createdAt: now,
  };
}

/** The next step of a request that repeats this payment. */
export type NextStep = 'answer' | 'ask-again' | 'take-over' | 'wait';

export function nextStep({ status, lease }: Payment, now: Date): NextStep {
  if (status === 'succeeded' || status === 'failed') return 'answer';
  // The card holder may have authenticated since then: only the provider knows.
  if (status === 'requires_action') return 'ask-again';
  return lease.dueAt && lease.dueAt > now ? 'wait' : 'take-over';
}

/** The error of a failed payment, the same for every repetition of the request. */
export function errorOfFailure({ kind, reason, declineCode }: PaymentFailure): CatalogueError {
  switch (kind) {
    case 'card-declined':
      return CardDeclined({ reason, ...(declineCode ? { declineCode } : {}), success: false });
    case 'payment-method-invalid':
      return PaymentMethodInvalid({ reason, success: false });
    case 'not-charged':
      return ProviderUnavailable();
  }
}
