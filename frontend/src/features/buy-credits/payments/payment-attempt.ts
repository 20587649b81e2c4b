import { isApiError } from '../../../shared/api/api-error.js';

/** A payment as the server will know it: sent again with its key, it is the same payment. */
export interface PaymentAttempt {
  key: string;
  userId: string;
  paymentMethodId: string;
  packageId: string;
  /** In dollars: what the buyer was shown. */
  expectedPrice: number;
  /** The card as its holder knows it: "Visa ending in 4242". */
  card: string;
}

const storageKey = 'payment';
const unsettled = new Set([401, 403, 408, 429]);

/**
 * Whether an error tells how the payment ended. Without an answer, or with one from before or after
 * the payment's own work, the card may have been charged, and only the same attempt may be sent.
 */
export function settles(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { status, body } = error;
  if (status < 400 || status >= 500 || unsettled.has(status)) return false;
  return body.code !== 'BILLING.PAYMENT_IN_PROGRESS';
}

/** Kept for this tab while its end is not known, so that a reload does not pay a second time. */
export function keepAttempt(attempt: PaymentAttempt | null): void {
  if (attempt === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(attempt));
}

/** The attempt of this person whose end is not known, if there is one. */
export function keptAttempt(userId: string | undefined): PaymentAttempt | null {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return null;
  try {
    const attempt = JSON.parse(text) as PaymentAttempt | null;
    return attempt?.userId === userId ? attempt : null;
  } catch {
    // Somebody edited the storage by hand: My Purchases tells what was paid.
    return null;
  }
}
