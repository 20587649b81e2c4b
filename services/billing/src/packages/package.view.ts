import { centsToDollars, type CreditPackageView } from '@leadmart/contracts';
import { priceOf, type CreditPackage } from './package.js';

export function toPackageView({ id, ...fields }: CreditPackage): CreditPackageView {
  return { _id: id, ...fields, discountedPrice: centsToDollars(priceOf({ id, ...fields })) };
}
