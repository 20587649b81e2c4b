import type { Payment, PaymentFailure } from '../payment.js';
import type { IntentState } from '../charges/charge-outcome.js';

const minuteMs = 60_000;
/**
 * No call of ours for a payment can still be on its way to the provider after this. It leaves a
 * minute for the next look, so that every payment is decided within ten.
 */
const giveUpAfterMs = 9 * minuteMs;
/** A card holder who has not authenticated by then will not. */
const authenticateWithinMs = 60 * minuteMs;
const longestWaitMs = 10 * minuteMs;
const leewayMs = 2 * minuteMs;

/** How far back charges are compared with credits. Older ones were compared before, or found by the webhook. */
export const recentMs = 2 * 60 * minuteMs;

export const notArrived: PaymentFailure = {
  kind: 'not-charged',
  reason: 'The payment did not reach the payment provider. Nothing was charged.',
};

/** What to do about an open payment that the provider sees in this state (undefined: has never heard of it). */
export function decideCheck(
  { createdAt }: Pick<Payment, 'createdAt'>,
  state: IntentState['status'] | undefined,
  now: Date,
): 'settle' | 'cancel' | 'give-up' | 'wait' {
  const age = now.getTime() - createdAt.getTime();
  if (state === undefined) return age >= giveUpAfterMs ? 'give-up' : 'wait';
  if (state === 'requires_action' && age >= authenticateWithinMs) return 'cancel';
  return state === 'running' ? 'wait' : 'settle';
}

/** When the provider can have heard of these payments, its clock and ours not being the same. */
export function listMargin(payments: readonly Pick<Payment, 'createdAt'>[]): {
  from: Date;
  to: Date;
} {
  const created = payments.map(({ createdAt }) => createdAt.getTime());
  return {
    from: new Date(Math.min(...created) - leewayMs),
    to: new Date(Math.max(...created) + giveUpAfterMs + leewayMs),
  };
}

/**
 * When to look at an open payment again: the wait doubles with every look that found nothing new,
 * but never passes the moment at which the payment can be decided. One that is overdue, because the
 * provider did not answer, is looked at again soon.
 */
export function nextCheckAt(
  { status, createdAt, checks }: Pick<Payment, 'status' | 'createdAt' | 'checks'>,
  now: Date,
  firstMs: number,
): Date {
  const isWaiting = status === 'requires_action';
  const decidedAt = createdAt.getTime() + (isWaiting ? authenticateWithinMs : giveUpAfterMs);
  const at = now.getTime();
  if (decidedAt <= at) return new Date(at + firstMs);
  const doubled = Math.min(longestWaitMs, firstMs * 2 ** Math.min(checks, 10));
  return new Date(Math.min(decidedAt, at + doubled));
}
