import { discountedPrice, dollarsToCents, type Cents, type PackageId } from '@leadmart/contracts';

/** Credits for sale. `price` in whole dollars, before the discount in percent. */
export interface CreditPackage {
  readonly id: PackageId;
  readonly packageName: string;
  readonly creditAmount: number;
  readonly price: number;
  readonly discount: number;
  readonly active: boolean;
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
