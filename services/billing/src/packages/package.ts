import {
  cents,
  centsToDollars,
  discountedPrice,
  dollarsToCents,
  dollarText,
  OfferChanged,
  type CatalogueError,
  type Cents,
  type ExpectedOffer,
} from '@leadmart/contracts';
import type { EntityOf } from '@leadmart/platform/entities';
import type { Values } from '@leadmart/platform/versions';
import type { packages } from './package.schema.js';

/** The smallest amount that the provider charges to a card. */
const smallestChargeCents = 50;

export type CreditPackage = EntityOf<typeof packages, 'deleted' | 'createdAt' | 'updatedAt'>;

/** The values that admins change. */
export function valuesOf(one: Omit<CreditPackage, 'id'>): Values {
  const { packageName, creditAmount, price, discount, active } = one;
  return { packageName, creditAmount, price, discount, active };
}

/** The price that a buyer pays now. */
export function priceOf({ price, discount }: CreditPackage): Cents {
  return discountedPrice(dollarsToCents(price), discount);
}

/** Whether the provider charges this price to a card. */
export const isChargeable = (price: Cents): boolean => price >= smallestChargeCents;

/**
 * Why an active package is not shown to buyers: it gives nothing, or costs what no card can be charged. The end of a
 * sentence for admins; undefined if they can buy it.
 */
export function notSoldBecause(one: CreditPackage): string | undefined {
  const price = priceOf(one);
  if (price === 0) return 'it has no price';
  if (one.creditAmount === 0) return 'it has no credits';
  if (isChargeable(price)) return undefined;
  const smallest = dollarText(cents(smallestChargeCents));
  return `its price of ${dollarText(price)} is below the smallest card payment of ${smallest}`;
}

/** Whether buyers are shown it. */
export const isForSale = (one: CreditPackage): boolean =>
  one.active && notSoldBecause(one) === undefined;

/** Returns the refusal of a buyer who saw another offer; undefined if it is the one on sale. */
export function changeOf(
  onSale: CreditPackage,
  { expectedCredits, expectedPrice }: ExpectedOffer,
): CatalogueError | undefined {
  const { packageName, creditAmount: credits } = onSale;
  const price = priceOf(onSale);
  const isSame =
    (expectedCredits ?? credits) === credits &&
    (expectedPrice === undefined || Math.round(expectedPrice * 100) === price);
  return isSame ? undefined : OfferChanged({ packageName, credits, price: centsToDollars(price) });
}

/** The cheapest package with at least this many credits. */
export function cheapestCovering(
  packages: readonly CreditPackage[],
  credits: number,
): CreditPackage | undefined {
  return packages
    .filter(({ creditAmount }) => creditAmount >= credits)
    .toSorted((a, b) => priceOf(a) - priceOf(b) || a.creditAmount - b.creditAmount)[0];
}
