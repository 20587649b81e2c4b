import { centsToDollars, type CreditPackageView } from '@leadmart/contracts';
import { versionOf } from '@leadmart/platform/versions';
import { notSoldBecause, priceOf, type CreditPackage } from './package.js';

export function toPackageView({ id, stamp, ...fields }: CreditPackage): CreditPackageView {
  const one = { id, ...fields };
  const because = notSoldBecause(one);
  return {
    _id: id,
    ...fields,
    discountedPrice: centsToDollars(priceOf(one)),
    ...(because !== undefined && { notSoldBecause: because }),
    version: versionOf({ stamp }),
  };
}
