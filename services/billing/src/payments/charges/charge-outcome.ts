import Stripe from 'stripe';
import type { Cents } from '@leadmart/contracts';
import type { PaymentFailure } from '../payment.js';

/** The state of a payment intent at the provider. `paymentId` is absent when the intent is not for one of our payments. */
export type IntentState = { readonly intentId: string; readonly paymentId?: string } & (
  | { readonly status: 'succeeded'; readonly received: Cents }
  | { readonly status: 'requires_action'; readonly clientSecret: string }
  | { readonly status: 'failed'; readonly failure: PaymentFailure }
  | { readonly status: 'running' }
);

/** The result of an attempt to charge. */
export type ChargeOutcome =
  | IntentState
  | { readonly status: 'refused'; readonly failure: PaymentFailure; readonly intentId?: string }
  /** Another call for the same payment is still running at the provider. */
  | { readonly status: 'in-progress' }
  /** The card may or may not have been charged. */
  | { readonly status: 'unknown'; readonly cause: unknown }
  /** The provider rejected our call: our key or our request is wrong. */
  | { readonly status: 'misused'; readonly cause: unknown };

const declinedSentence = 'Your card was declined.';

export function stateOfIntent(intent: Stripe.PaymentIntent): IntentState {
  const { id: intentId, metadata } = intent;
  const paymentId = metadata['paymentId'];
  const about = { intentId, ...(paymentId === undefined ? {} : { paymentId }) };
  switch (intent.status) {
    case 'succeeded':
      return { ...about, status: 'succeeded', received: intent.amount_received as Cents };
    case 'requires_action':
      return { ...about, status: 'requires_action', clientSecret: intent.client_secret ?? '' };
    case 'requires_payment_method':
      return { ...about, status: 'failed', failure: failureOf(intent.last_payment_error) };
    case 'canceled':
      return {
        ...about,
        status: 'failed',
        failure: { kind: 'not-charged', reason: 'The payment was cancelled.' },
      };
    case 'processing':
    case 'requires_capture':
    case 'requires_confirmation':
    default:
      return { ...about, status: 'running' };
  }
}

/** Classifies an error of the SDK by whether the card may have been charged. */
export function outcomeOfError(error: unknown): ChargeOutcome {
  if (error instanceof Stripe.errors.StripeCardError) {
    const intentId = error.payment_intent?.id;
    return { status: 'refused', failure: failureOf(error), ...(intentId ? { intentId } : {}) };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    const isAboutCard = error.param?.startsWith('payment_method') === true;
    if (!isAboutCard) return { status: 'misused', cause: error };
    return {
      status: 'refused',
      failure: { kind: 'payment-method-invalid', reason: error.message },
    };
  }
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  )
    return { status: 'misused', cause: error };
  if (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
    return { status: 'in-progress' };
  return { status: 'unknown', cause: error };
}

interface CardError {
  readonly message?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
}

/**
 * The decline code is the bank's; without one it is the provider's code, as after a failed 3-D Secure. The SDK's
 * errors have empty strings for missing codes.
 */
function failureOf(error: CardError | null): PaymentFailure {
  const code = error?.code === 'card_declined' ? undefined : error?.code;
  const declineCode = error?.decline_code || code;
  return {
    kind: 'card-declined',
    reason: error?.message ?? declinedSentence,
    ...(declineCode ? { declineCode } : {}),
  };
}
