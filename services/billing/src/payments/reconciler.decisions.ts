import type { Payment, PaymentFailure } from './payment.js';
import type { IntentState } from './provider/charge-outcome.js';

const minuteMs = 60_000;
/** No call of ours for a payment can still be on its way to the provider after this. */
const giveUpAfterMs = 10 * minuteMs;
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

/** When the provider can have heard of a payment first, its clock and ours not being the same. */
export function listMargin(createdAt: Date): { from: Date; to: Date } {
  const at = createdAt.getTime();
  return { from: new Date(at - leewayMs), to: new Date(at + giveUpAfterMs + leewayMs) };
}

/** The wait doubles with every look that found nothing new. */
export function nextCheckAfterMs(checks: number, firstMs: number): number {
  return Math.min(longestWaitMs, firstMs * 2 ** Math.min(checks, 10));
}
