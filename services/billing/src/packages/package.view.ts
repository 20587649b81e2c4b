import { centsToDollars, type CreditPackageView } from '@leadmart/contracts';
import { versionOf } from '@leadmart/platform/versions';
import { priceOf, type CreditPackage } from './package.js';

export function toPackageView({ id, stamp, ...fields }: CreditPackage): CreditPackageView {
  const discountedPrice = centsToDollars(priceOf({ id, ...fields }));
  return { _id: id, ...fields, discountedPrice, version: versionOf({ stamp }) };
}
