import { createHash } from 'node:crypto';
import {
  CardDeclined,
  cents,
  centsToDollars,
  creditsToTenths,
  FreePackageTaken,
  PaymentMethodInvalid,
  PriceChanged,
  PriceTooSmall,
  ProviderUnavailable,
  tenths,
  type CatalogueError,
  type Cents,
  type PaymentId,
  type ProcessPaymentBody,
  type UserId,
} from '@leadmart/contracts';
import { priceOf, type CreditPackage } from '../packages/package.js';
import type { Payment, PaymentFailure } from './payment.js';

/** Below this the provider takes no card. */
export const smallestChargeCents = 50;
/** For so long a second click is the same payment and not another one. */
export const sameClickMs = 60_000;
/** For so long nobody else takes a payment over from the process that works on it. */
export const workLeaseMs = 10_000;

/** What a buyer asked for, and the key the client gave it, if any. */
export interface PaymentRequest {
  readonly userId: UserId;
  readonly body: ProcessPaymentBody;
  /** The client's, as limits count it. */
  readonly address: string;
  readonly idempotencyKey?: string;
}

/**
 * What two posts of the same payment have in common: the client's key for ever, else buyer, package
 * and card for as long as a second click may be meant.
 */
export function claimOf({ userId, body, idempotencyKey }: PaymentRequest): string {
  return idempotencyKey === undefined
    ? `click:${userId}:${body.packageId}:${body.paymentMethodId}`
    : `key:${userId}:${idempotencyKey}`;
}

export function inputHashOf({ body }: PaymentRequest): string {
  const { packageId, paymentMethodId, expectedPrice } = body;
  const inputs = JSON.stringify([packageId, paymentMethodId, expectedPrice ?? null]);
  return createHash('sha256').update(inputs).digest('base64url');
}

/** A click's claim ends with its minute; a key's never does. */
export function isClaimOver({ claim, status, createdAt }: Payment, now: Date): boolean {
  const isClick = claim?.startsWith('click:') === true;
  const isSettled = status === 'succeeded' || status === 'failed';
  return isClick && isSettled && now.getTime() - createdAt.getTime() >= sameClickMs;
}

/** The price at this moment, or why it cannot be paid. */
export function decidePrice(
  onSale: CreditPackage,
  expectedPrice: number | undefined,
): { readonly price: Cents } | { readonly refusal: CatalogueError } {
  const price = priceOf(onSale);
  const shown = expectedPrice === undefined ? price : Math.round(expectedPrice * 100);
  if (shown !== price) return { refusal: PriceChanged({ price: centsToDollars(price) }) };
  if (price > 0 && price < smallestChargeCents) return { refusal: PriceTooSmall() };
  return { price };
}

/** The record that is stored before the provider hears of a payment. */
export function newPayment(
  request: PaymentRequest,
  onSale: CreditPackage,
  {
    id,
    price,
    now,
    checkAfterMs,
    declineCounters,
  }: {
    id: PaymentId;
    price: Cents;
    now: Date;
    checkAfterMs: number;
    declineCounters: readonly string[];
  },
): Payment {
  return {
    id,
    userId: request.userId,
    packageId: onSale.id,
    packageName: onSale.packageName,
    paymentMethodId: request.body.paymentMethodId,
    credits: creditsToTenths(onSale.creditAmount),
    amount: price,
    status: 'pending',
    claim: claimOf(request),
    inputHash: inputHashOf(request),
    takenBack: { refunded: cents(0), disputes: [], credits: tenths(0) },
    declineCounters,
    workUntil: new Date(now.getTime() + workLeaseMs),
    nextCheckAt: new Date(now.getTime() + checkAfterMs),
    checks: 0,
    createdAt: now,
  };
}

/** What a repetition of this payment does now. */
export type NextStep = 'answer' | 'ask-again' | 'take-over' | 'wait';

export function nextStep({ status, workUntil }: Payment, now: Date): NextStep {
  if (status === 'succeeded' || status === 'failed') return 'answer';
  // The card holder may have authenticated since: the provider knows.
  if (status === 'requires_action') return 'ask-again';
  return workUntil <= now ? 'take-over' : 'wait';
}

/** The error that a failed payment answers with, the first time and every time. */
export function errorOfFailure({ kind, reason, declineCode }: PaymentFailure): CatalogueError {
  switch (kind) {
    case 'card-declined':
      return CardDeclined({ reason, ...(declineCode ? { declineCode } : {}), success: false });
    case 'payment-method-invalid':
      return PaymentMethodInvalid({ reason, success: false });
    case 'free-package-taken':
      return FreePackageTaken();
    case 'not-charged':
      return ProviderUnavailable();
  }
}
