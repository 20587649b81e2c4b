import type { IntentState } from '../charges/charge-outcome.js';
import type { Payment, PaymentFailure } from '../payment.js';

const minuteMs = 60_000;
/**
 * After this time no call of ours for the payment can still reach the provider. It leaves a minute for the next
 * check, so that every payment is decided within ten minutes.
 */
const giveUpAfterMs = 9 * minuteMs;
/** A payment is cancelled when its card holder has not authenticated within this time. */
const authenticateWithinMs = 60 * minuteMs;
const longestWaitMs = 10 * minuteMs;
const leewayMs = 2 * minuteMs;

/** Charges of this period are compared with credits. Older charges were compared before, or the webhook found them. */
export const recentMs = 2 * 60 * minuteMs;

export const notArrived: PaymentFailure = {
  kind: 'not-charged',
  reason: 'The payment did not reach the payment provider. Nothing was charged.',
};

/** The action for an open payment in this state at the provider; undefined when the provider does not know it. */
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

/** The period in which the provider can have created the intents of these payments; the clocks may differ. */
export function periodOf(payments: readonly Pick<Payment, 'createdAt'>[]) {
  const created = payments.map(({ createdAt }) => createdAt.getTime());
  return {
    from: new Date(Math.min(...created) - leewayMs),
    to: new Date(Math.max(...created) + giveUpAfterMs + leewayMs),
  };
}

/**
 * The next check of an open payment: the wait doubles with every check without a result, but ends at the moment at
 * which the payment can be decided. A payment that is overdue, because the provider did not answer, is checked soon.
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
  const doubled = Math.min(longestWaitMs, firstMs * 2 ** checks);
  return new Date(Math.min(decidedAt, at + doubled));
}
