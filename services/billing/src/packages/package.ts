import { discountedPrice, dollarsToCents, type Cents, type PackageId } from '@leadmart/contracts';
import type { Stamped, Values } from '@leadmart/platform/versions';

/** Credits for sale. `price` in whole dollars, before the discount in percent. */
export interface CreditPackage extends Stamped {
  readonly id: PackageId;
  readonly packageName: string;
  readonly creditAmount: number;
  readonly price: number;
  readonly discount: number;
  readonly active: boolean;
}

/** The values that admins change. */
export function valuesOf(one: Omit<CreditPackage, 'id'>): Values {
  const { packageName, creditAmount, price, discount, active } = one;
  return { packageName, creditAmount, price, discount, active };
}

/** The price that a buyer pays now. */
export function priceOf({ price, discount }: CreditPackage): Cents {
  return discountedPrice(dollarsToCents(price), discount);
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
