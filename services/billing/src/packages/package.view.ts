import { centsToDollars, type CreditPackageView } from '@leadmart/contracts';
import { undoOf, versionOf } from '@leadmart/platform/versions';
import { notSoldBecause, priceOf, type CreditPackage } from './package.js';

/** A package as admins see it: with what an undo of its last change restores. */
export function toAdminPackageView(one: CreditPackage, now: Date): CreditPackageView {
  const undo = undoOf(one, now);
  return { ...toPackageView(one), ...(undo && { undo }) };
}

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
