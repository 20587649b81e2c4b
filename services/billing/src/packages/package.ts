import {
  centsToDollars,
  discountedPrice,
  dollarsToCents,
  type Cents,
  type CreditPackageView,
  type PackageId,
} from '@leadmart/contracts';

/** Credits for sale. `price` in whole dollars, before the discount in percent. */
export interface CreditPackage {
  readonly id: PackageId;
  readonly packageName: string;
  readonly creditAmount: number;
  readonly price: number;
  readonly discount: number;
  readonly active: boolean;
}

/** What a buyer pays for it now. */
export function priceOf({ price, discount }: CreditPackage): Cents {
  return discountedPrice(dollarsToCents(price), discount);
}

export function toPackageView({ id, ...fields }: CreditPackage): CreditPackageView {
  return { _id: id, ...fields, discountedPrice: centsToDollars(priceOf({ id, ...fields })) };
}

/** The cheapest package that holds at least so many credits. */
export function cheapestCovering(
  packages: readonly CreditPackage[],
  credits: number,
): CreditPackage | undefined {
  return packages
    .filter(({ creditAmount }) => creditAmount >= credits)
    .toSorted((a, b) => priceOf(a) - priceOf(b) || a.creditAmount - b.creditAmount)[0];
}
