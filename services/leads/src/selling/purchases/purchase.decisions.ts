import { createHash } from 'node:crypto';
import {
  CatalogueError,
  InsufficientCredits,
  LeadPriceChanged,
  NoLeadsAvailable,
  PartiallyAvailable,
  tenths,
  tenthsToCredits,
  type CreditTenths,
  type OrderedChoice,
  type PhoneStatus,
  type StateCode,
} from '@leadmart/contracts';
import type { Purchase, PurchaseStep } from './purchase.js';

/** The percentage that a progress bar shows at each step. */
export const progressAt: Readonly<Record<PurchaseStep, number>> = {
  'stock-reserved': 40,
  'leads-withdrawn': 40,
  completed: 100,
  failed: 0,
};

/** The next action after a step failed. */
export type FailureDecision =
  | { readonly kind: 'undo'; readonly because: CatalogueError }
  | { readonly kind: 'try-again' };

/** A refusal ends the purchase. After any other error it is not known whether billing executed the charge. */
export function decideAfterFailure(error: unknown): FailureDecision {
  if (!(error instanceof CatalogueError) || error.traits.retryable) return { kind: 'try-again' };
  return { kind: 'undo', because: error };
}

export type PriceDecision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Refuses a purchase when the current price, in credits per lead, differs from the price shown to the buyer. */
export function decidePrice(price: CreditTenths, shown: number | undefined): PriceDecision {
  if (shown === undefined || Math.round(shown * 10) === price) return { kind: 'accept' };
  return { kind: 'refuse', because: LeadPriceChanged({ price: tenthsToCredits(price) }) };
}

/** The number of leads for a request, or the reason for a refusal. */
export type QuantityDecision =
  | { readonly kind: 'sell'; readonly quantity: number }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Decides on the leads available to the buyer: all requested leads, or fewer if the buyer accepts that. */
export function decideQuantity(
  { requested, acceptPartial }: { readonly requested: number; readonly acceptPartial: boolean },
  available: number,
): QuantityDecision {
  if (available >= requested) return { kind: 'sell', quantity: requested };
  if (available === 0) return { kind: 'refuse', because: NoLeadsAvailable({ available }) };
  if (acceptPartial) return { kind: 'sell', quantity: available };
  return { kind: 'refuse', because: PartiallyAvailable({ available, requested }) };
}

/**
 * The refusal of a buyer who holds no credits, before any lead is counted: whether their suppression lists count is not
 * decided by credits that arrive meanwhile (decisions/0049).
 */
export function withoutCredits({ cost }: Pick<Purchase, 'cost'>): CatalogueError {
  return InsufficientCredits({ missing: tenthsToCredits(tenths(cost)) });
}

const runningListed = 100;
const failedListed = 20;

/** Of a buyer's purchases in progress and failed ones, those that a list shows, newest first. */
export function decideListed(purchases: readonly Purchase[]): Purchase[] {
  const endOf = ({ endedAt }: Purchase) => endedAt?.getTime() ?? 0;
  const running = purchases.filter(({ status }) => status !== 'failed').slice(0, runningListed);
  const failed = purchases
    .filter(({ status }) => status === 'failed')
    .sort((a, b) => endOf(b) - endOf(a))
    .slice(0, failedListed);
  return [...running, ...failed].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

/**
 * Two requests with one Idempotency-Key are the same request if their hashes are equal. The hash leaves out the
 * shown price: a repeated request gets the first answer even if the price has changed since.
 */
export function hashOfRequest(
  request: OrderedChoice & {
    datasetId: string;
    states: readonly StateCode[];
    phoneStatus: PhoneStatus;
    quantity: number;
    acceptPartial: boolean;
    includeOwned?: boolean | undefined;
  },
): string {
  const { datasetId, states, phoneStatus, quantity, acceptPartial, includeOwned } = request;
  const { ages, maxTimesSold, lineTypes } = request;
  const order = [datasetId, states, phoneStatus, quantity, acceptPartial, includeOwned];
  const fields = [...order, ages, maxTimesSold, lineTypes];
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}
