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

/**
 * The ten labels by rank. ASSUMPTION: the specification names the first and the last; the labels
 * between are ours.
 */
export const tierLabels = [
  'Starter',
  'Basic',
  'Standard',
  'Plus',
  'Professional',
  'Business',
  'Premium',
  'Enterprise',
  'Elite',
  'Legendary',
] as const;

/** The label of a package by its decile among packages ranked by credits. */
export function tierOf(one: CreditPackageView, all: readonly CreditPackageView[]): string {
  const smaller = all.filter(({ creditAmount }) => creditAmount < one.creditAmount).length;
  const rank = all.length > 1 ? smaller / (all.length - 1) : 0;
  const decile = Math.min(tierLabels.length - 1, Math.floor(rank * tierLabels.length));
  return tierLabels[decile] ?? tierLabels[0];
}

export interface Suggestion {
  /** The smallest package that covers the credits, or the largest there is. */
  best: CreditPackageView;
  isEnough: boolean;
  /** The next larger package in which a credit costs less. */
  cheaper: CreditPackageView | undefined;
}

/** The package for a number of credits; undefined without any on sale. */
export function suggestionFor(
  credits: number,
  onSale: readonly CreditPackageView[],
): Suggestion | undefined {
  const [best, ...larger] = packagesFor(credits, onSale);
  if (!best) return undefined;
  const cheaper = larger.find((one) => centsPerCredit(one) < centsPerCredit(best));
  return { best, isEnough: best.creditAmount >= credits, cheaper };
}
