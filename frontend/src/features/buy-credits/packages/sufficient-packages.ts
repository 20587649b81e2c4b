import type { CreditPackageView } from '@leadmart/contracts';

/**
 * The packages that cover the missing credits, smallest first. When none does, the largest one: the
 * rest needs another payment.
 */
export function packagesFor(
  missing: number,
  onSale: readonly CreditPackageView[],
): CreditPackageView[] {
  const bySize = onSale.toSorted(
    (one, other) =>
      one.creditAmount - other.creditAmount || one.discountedPrice - other.discountedPrice,
  );
  const sufficient = bySize.filter(({ creditAmount }) => creditAmount >= missing);
  return sufficient.length > 0 ? sufficient : bySize.slice(-1);
}

/** The cost of a credit in a package after the discount, in cents. */
export const centsPerCredit = ({ discountedPrice, creditAmount }: CreditPackageView): number =>
  (discountedPrice * 100) / creditAmount;
