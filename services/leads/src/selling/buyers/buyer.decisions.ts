import type { Buyer } from './buyer.schema.js';

const establishedAfterMs = 30 * 24 * 60 * 60 * 1_000;

/** Money that a refund or dispute took back was not paid, nor were free packages and given credits. */
export function hasPaid(buyer: Buyer | undefined): boolean {
  return buyer !== undefined && buyer.paid > 0;
}

export function hasPaidOrHoldsCredits(buyer: Buyer | undefined): boolean {
  return hasPaid(buyer) || (buyer !== undefined && buyer.balance > 0);
}

/** Returns whether an account has paid money and is at least thirty days old. */
export function isEstablished(buyer: Buyer | undefined, now: Date): boolean {
  if (!buyer || !hasPaid(buyer)) return false;
  return now.getTime() - buyer.openedAt.getTime() >= establishedAfterMs;
}
