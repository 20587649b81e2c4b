import { isApiError } from '../../../shared/api/api-error.js';

/** A payment as sent to the server. Sent again with its key, it is the same payment. */
export interface PaymentAttempt {
  key: string;
  userId: string;
  paymentMethodId: string;
  packageId: string;
  /** The credits and the price in dollars that were shown to the buyer. */
  expectedCredits: number;
  expectedPrice: number;
  /** The card as shown to the buyer: "Visa ending in 4242". */
  card: string;
}

const storageKey = 'payment';
const unsettled = new Set([401, 403, 408, 429]);

/**
 * Whether an error settles the payment. Without an answer, or with an answer that does not come
 * from the payment itself, the card may have been charged, and only the same attempt may be sent.
 */
export function settles(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { status, body } = error;
  if (status < 400 || status >= 500 || unsettled.has(status)) return false;
  return body.code !== 'BILLING.PAYMENT_IN_PROGRESS';
}

/** Stores an unsettled attempt for this tab, so that a reload does not pay a second time. */
export function keepAttempt(attempt: PaymentAttempt | null): void {
  if (attempt === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(attempt));
}

/** The user's unsettled attempt, if any. */
export function keptAttempt(userId: string | undefined): PaymentAttempt | null {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return null;
  try {
    const attempt = JSON.parse(text) as PaymentAttempt | null;
    return attempt?.userId === userId ? attempt : null;
  } catch {
    // The storage was edited by hand: the Purchases page shows what was paid.
    return null;
  }
}
