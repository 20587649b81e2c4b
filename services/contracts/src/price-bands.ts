import { apportion } from './apportion.js';
import {
  costOf,
  creditsToTenths,
  maxCredits,
  tenths,
  tenthsToCredits,
  type CreditTenths,
} from './credit-amounts.js';
import { leadAgeBands, type LeadAgeBand } from './lead-ages.js';
import type { PhoneStatus } from './us-states.js';

/** Ages of leads in days since they were first listed (UTC), both included; without an end if `toDays` is missing. */
export interface AgeRange {
  readonly fromDays: number;
  readonly toDays?: number | undefined;
}

/** Leads of these ages cost the price of their dataset times the factor. */
export interface PriceBand extends AgeRange {
  readonly factor: number;
}

/** Leads of these ages cost `price` each, in tenths of a credit. */
export interface PricedAges extends AgeRange {
  readonly price: CreditTenths;
}

/** The leads of an order that have one price. */
export interface OrderItem extends PricedAges {
  readonly leads: number;
}

/** All ages have one price. */
export const onePriceBand: readonly PriceBand[] = [{ fromDays: 0, factor: 1 }];
/** The most price bands of a dataset. */
export const mostPriceBands = 6;

/** Writes ages as `0–30`, or `31+`. */
export function ageRangeName({ fromDays, toDays }: AgeRange): string {
  return toDays === undefined ? `${fromDays}+` : `${fromDays}–${toDays}`;
}

/** Returns the price of a band: rounded half up to a tenth of a credit, at least 0.1 unless leads are free. */
export function bandPriceOf(price: CreditTenths, factor: number): CreditTenths {
  if (price === 0) return price;
  // Whole numbers: the product of two decimals is not exact.
  const rounded = Math.floor((price * Math.round(factor * 100) + 50) / 100);
  return tenths(Math.min(Math.max(rounded, 1), maxCredits * 10));
}

/** Returns what leads of each age cost. */
export function pricesByAge(price: CreditTenths, bands: readonly PriceBand[]): PricedAges[] {
  return bands.map(({ factor, ...ages }) => ({ ...ages, price: bandPriceOf(price, factor) }));
}

const allAges: readonly AgeRange[] = [{ fromDays: 0 }];

/** Returns the prices of leads of these ages; one entry if all of them cost the same. */
export function pricesOfAges(
  prices: readonly PricedAges[],
  ages: readonly LeadAgeBand[] | undefined,
): PricedAges[] {
  const chosen = ages?.map((age) => leadAgeBands[age]) ?? allAges;
  const cut = prices.flatMap(({ price, ...band }) =>
    chosen.flatMap((range) => {
      const both = sharedAges(band, range);
      return both ? [{ ...both, price }] : [];
    }),
  );
  const [first, ...others] = cut;
  return first && others.every(({ price }) => price === first.price)
    ? [{ fromDays: 0, price: first.price }]
    : cut;
}

/** Returns the ages that are in both ranges, if there are any. */
export function sharedAges(one: AgeRange, other: AgeRange): AgeRange | undefined {
  const fromDays = Math.max(one.fromDays, other.fromDays);
  const toDays = Math.min(one.toDays ?? Infinity, other.toDays ?? Infinity);
  if (fromDays > toDays) return undefined;
  return { fromDays, ...(toDays !== Infinity && { toDays }) };
}

/** Returns the price of the dearest leads. */
export function highestPriceOf(prices: readonly PricedAges[]): CreditTenths {
  return tenths(Math.max(...prices.map(({ price }) => price)));
}

/** Returns the price in credits of the cheapest leads of a dataset as buyers see it. */
export function lowestPriceOf(
  {
    pricing,
    priceBands = onePriceBand,
  }: {
    readonly pricing: Readonly<Record<PhoneStatus, number>>;
    readonly priceBands?: readonly PriceBand[] | undefined;
  },
  phoneStatus: PhoneStatus,
): number {
  const prices = pricesByAge(creditsToTenths(pricing[phoneStatus]), priceBands);
  return Math.min(...prices.map(({ price }) => tenthsToCredits(price)));
}

/** Returns the cost of all items. */
export function costOfItems(items: readonly OrderItem[]): CreditTenths {
  return tenths(items.reduce((sum, { leads, price }) => sum + costOf(leads, price), 0));
}

/** An order with its cost, as if it were bought now. */
export interface Quote {
  readonly items: readonly OrderItem[];
  readonly leads: number;
  readonly cost: CreditTenths;
}

/** Quotes an order: `quantity` leads, or all if fewer are available, split over the ages in proportion to what each has. */
export function quoteOf(
  ages: readonly (PricedAges & { readonly available: number })[],
  quantity: number,
): Quote {
  const sizes = ages.map(({ available }) => available);
  const leads = Math.min(
    quantity,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const parts = apportion(leads, sizes);
  const items = ages.map(({ available: _all, ...one }, i) => ({ ...one, leads: parts[i] ?? 0 }));
  return { items, leads, cost: costOfItems(items) };
}
