import { errorText, isApiError } from '../../../shared/api/api-error.js';
import { formatCredits } from '../../../shared/lib/format.js';
import { insufficientText } from '../order-rules.js';
import type { PurchaseEnd } from './use-purchase-watch.js';

/** What helps somebody whose order was refused. */
export type Help = 'buy-credits' | 'look-in-my-leads' | 'safe-to-repeat';

/** Where a purchase stands. */
export type Situation =
  | { step: 'choosing' }
  | { step: 'sending' }
  | { step: 'refused'; text: string; help?: Help; missing?: string }
  | { step: 'partial'; available: number; requested: number }
  | { step: 'none' }
  | { step: 'processing'; jobId: string; quantity: number };

export const choosing: Situation = { step: 'choosing' };

const nothingText = 'No leads available matching your criteria';
const failedText = 'Error purchasing leads';

/** The screen's own refusal, before anything is sent. `missing` is in credits. */
export function situationBefore(refusal: string, missing: number): Situation {
  if (refusal !== insufficientText) return { step: 'refused', text: refusal };
  return tooExpensive(refusal, missing);
}

const tooExpensive = (text: string, missing: number): Situation => ({
  step: 'refused',
  text,
  help: 'buy-credits',
  missing: formatCredits(missing),
});

/** Whether the server has decided; a lost connection or a 5xx may hide a purchase that was started. */
export const isOutcomeKnown = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;

export function situationAfterError(error: unknown, requested: number): Situation {
  const text = errorText(error, failedText);
  if (!isOutcomeKnown(error)) return { step: 'refused', text, help: 'safe-to-repeat' };
  if (text === nothingText) return { step: 'none' };
  if (!isApiError(error)) return { step: 'refused', text };
  const { available } = error.body;
  if (error.status === 409 && typeof available === 'number' && available > 0)
    return { step: 'partial', available, requested };
  if (error.body.code === 'LEADS.PRICE_CHANGED') return priceChanged(error.body.details?.['price']);
  if (error.status !== 402) return { step: 'refused', text };
  const missing = error.body.details?.['missing'];
  return typeof missing === 'number'
    ? tooExpensive(text, missing)
    : { step: 'refused', text, help: 'buy-credits' };
}

const priceChanged = (price: unknown): Situation => ({
  step: 'refused',
  text: `These leads now cost ${formatCredits(Number(price))} credits each. Nothing was bought: look at the new total before you purchase.`,
});

export function situationAfterEnd(end: PurchaseEnd): Situation {
  if (end.status === 'completed') return choosing;
  if (end.status === 'unknown')
    return { step: 'refused', text: end.text, help: 'look-in-my-leads' };
  return end.text === nothingText ? { step: 'none' } : { step: 'refused', text: end.text };
}
