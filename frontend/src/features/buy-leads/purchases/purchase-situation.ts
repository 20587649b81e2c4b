import { errorText, isApiError } from '../../../shared/api/api-error.js';
import { creditsText, formatCredits } from '../../../shared/lib/words/format.js';
import type { Order } from '../buy-leads-api.js';
import { insufficientText, missingIn, missingTexts } from '../summary/order-rules.js';
import type { PurchaseEnd } from './use-purchase-watch.js';

/** The help that is offered after a refusal. */
type Help = 'buy-credits' | 'look-in-my-leads' | 'safe-to-repeat' | 'bought-elsewhere';

/** The place that follows a purchase: the page, which leads on to My Leads, or the side panel. */
export type Place = 'page' | 'panel';

export interface RunningPurchase {
  jobId: string;
  quantity: number;
  /** In credits; undefined if it was known only as a maximum. */
  cost: number | undefined;
  /** The identity of its order. */
  order: string;
  place: Place;
}

/** The state of an order on screen. */
export type Situation =
  | { step: 'choosing' }
  | { step: 'sending'; place: Place }
  | { step: 'refused'; text: string; help?: Help; missing?: string }
  | { step: 'partial'; available: number; requested: number }
  | { step: 'none' }
  | ({ step: 'processing' } & RunningPurchase)
  /** The pack is in the panel, to be downloaded. */
  | ({ step: 'ready' } & Pick<RunningPurchase, 'jobId' | 'quantity' | 'cost'>);

export const boughtElsewhere: Situation = {
  step: 'refused',
  text: 'You bought this order in another tab a moment ago. You have not been charged again.',
  help: 'bought-elsewhere',
};

export const dncUnconfirmed: Situation = {
  step: 'refused',
  text: 'Please confirm how you call DNC leads',
};

export const choosing: Situation = { step: 'choosing' };

const nothingText = 'No leads available matching your criteria';
const failedText = 'Error purchasing leads';

/**
 * The refusal of an order by the page itself, or undefined when it may be sent. The leads come before the credits: who
 * asks for more than there are must not pay for them. A balance or an availability that is not known is not checked.
 */
export function situationBeforeSending(
  order: Order,
  cost: number,
  { balance, available }: { balance?: number; available?: number | undefined },
): Situation | undefined {
  const missing = missingIn(order);
  if (missing !== undefined) return { step: 'refused', text: missingTexts[missing] };
  if (available === 0) return { step: 'none' };
  if (available !== undefined && available < order.quantity)
    return { step: 'partial', available, requested: order.quantity };
  return balance !== undefined && balance < cost
    ? tooExpensive(insufficientText, cost - balance)
    : undefined;
}

const tooExpensive = (text: string, missing: number): Situation => ({
  step: 'refused',
  text,
  help: 'buy-credits',
  missing: formatCredits(missing),
});

/**
 * Whether the server has decided. After a lost connection or a 5xx a purchase may have been
 * started.
 */
export const isOutcomeKnown = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500;

export function situationAfterError(
  error: unknown,
  requested: number,
  place: Place = 'page',
): Situation {
  const text = errorText(error, failedText);
  if (!isOutcomeKnown(error)) return { step: 'refused', text, help: 'safe-to-repeat' };
  if (text === nothingText) return { step: 'none' };
  if (!isApiError(error)) return { step: 'refused', text };
  const { available } = error.body;
  if (error.status === 409 && typeof available === 'number' && available > 0)
    return { step: 'partial', available, requested };
  if (error.body.code === 'LEADS.PRICE_CHANGED')
    return priceChanged(Number(error.body.details?.['price']), place);
  if (error.status !== 402) return { step: 'refused', text };
  const missing = error.body.details?.['missing'];
  return typeof missing === 'number'
    ? tooExpensive(text, missing)
    : { step: 'refused', text, help: 'buy-credits' };
}

/** In the panel a card may have been charged a moment ago, so the sentence is about the leads. */
export const priceChanged = (price: number, place: Place): Situation => ({
  step: 'refused',
  text: `These leads now cost ${creditsText(price)} each. ${
    place === 'page' ? 'You have not been charged.' : 'They have not been bought.'
  } Check the new total before you purchase.`,
});

export function situationAfterEnd(end: PurchaseEnd, running: RunningPurchase): Situation {
  const { jobId, quantity, cost, place } = running;
  if (end.status === 'completed')
    return place === 'panel' ? { step: 'ready', jobId, quantity, cost } : choosing;
  if (end.status === 'unknown')
    return { step: 'refused', text: end.text, help: 'look-in-my-leads' };
  return end.text === nothingText ? { step: 'none' } : { step: 'refused', text: end.text };
}
