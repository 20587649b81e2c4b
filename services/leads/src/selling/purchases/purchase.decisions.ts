import { createHash } from 'node:crypto';
import {
  CatalogueError,
  costOfItems,
  highestPriceOf,
  InsufficientCredits,
  LeadPriceChanged,
  NoLeadsAvailable,
  PartiallyAvailable,
  tenths,
  tenthsToCredits,
  toOrderItemViews,
  type OrderedChoice,
  type OrderItem,
  type PhoneStatus,
  type PricedAges,
  type StateCode,
} from '@leadmart/contracts';
import type { Purchase, PurchaseRequest } from './purchase.js';

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

/**
 * Refuses a purchase when the current price, in credits per lead, differs from the price shown to the buyer. If prices depend
 * on the age of leads, `decideCost` decides when it is known how many leads of each the purchase takes.
 */
export function decidePrice(
  prices: readonly PricedAges[],
  shown: number | undefined,
): PriceDecision {
  const [only, ...others] = prices;
  if (shown === undefined || !only || others.length > 0) return { kind: 'accept' };
  if (Math.round(shown * 10) === only.price) return { kind: 'accept' };
  return { kind: 'refuse', because: LeadPriceChanged({ price: tenthsToCredits(only.price) }) };
}

/** Refuses leads that cost more than `limit` tenths each on average; any cost is accepted without a limit. */
export function decideCost(items: readonly OrderItem[], limit: number | undefined): PriceDecision {
  const leads = leadsIn(items);
  const cost = costOfItems(items);
  if (limit === undefined || cost <= Math.round(limit * leads)) return { kind: 'accept' };
  const price = cost / leads / 10;
  return { kind: 'refuse', because: LeadPriceChanged({ price, items: toOrderItemViews(items) }) };
}

/** Returns what a purchase takes of each price. */
export function itemsOf(prices: readonly PricedAges[], ofBands: readonly number[]): OrderItem[] {
  return prices.map((ages, i) => ({ ...ages, leads: ofBands[i] ?? 0 }));
}

const leadsIn = (items: readonly OrderItem[]): number =>
  items.reduce((sum, { leads }) => sum + leads, 0);

/** The most that a lead of a new purchase may cost on average, in tenths; the price of its dataset is compared before. */
export function limitOfRequest({
  prices,
  expectedPrice,
}: Pick<PurchaseRequest, 'prices' | 'expectedPrice'>): number | undefined {
  return prices.length === 1 || expectedPrice === undefined ? undefined : expectedPrice * 10;
}

/** A purchase that reserves again takes no dearer leads than before: its buyer saw that cost, or agreed to it. */
export const limitOfAnother = ({ items, cost }: Pick<Purchase, 'items' | 'cost'>): number =>
  cost / leadsIn(items);

export type QuantityDecision =
  | { readonly kind: 'sell' }
  | { readonly kind: 'refuse'; readonly because: CatalogueError };

/** Sells when all requested leads are available to the buyer, or fewer and the buyer accepts that. */
export function decideQuantity(
  { requested, acceptPartial }: { readonly requested: number; readonly acceptPartial: boolean },
  available: number,
): QuantityDecision {
  if (available >= requested) return { kind: 'sell' };
  if (available === 0) return { kind: 'refuse', because: NoLeadsAvailable({ available }) };
  if (acceptPartial) return { kind: 'sell' };
  return { kind: 'refuse', because: PartiallyAvailable({ available, requested }) };
}

/**
 * The refusal of a buyer who holds no credits, before any lead is counted: whether their suppression lists count is not
 * decided by credits that arrive meanwhile (decisions/0049). So many credits are missing at most.
 */
export function withoutCredits(
  { prices, requested }: Pick<PurchaseRequest, 'prices' | 'requested'>,
  limit: number | undefined,
): CatalogueError {
  const dearest = highestPriceOf(prices);
  const missing = Math.round(Math.min(limit ?? dearest, dearest) * requested);
  return InsufficientCredits({ missing: tenthsToCredits(tenths(missing)) });
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
