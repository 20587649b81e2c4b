import type { CreditPackageView } from '@leadmart/contracts';

/**
 * The ten labels by rank. ASSUMPTION: the specification names the first and the last; those between
 * are ours.
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

/** A package's label by its decile when packages are ranked by the credits they hold. */
export function tierOf(one: CreditPackageView, all: readonly CreditPackageView[]): string {
  const smaller = all.filter(({ creditAmount }) => creditAmount < one.creditAmount).length;
  const rank = all.length > 1 ? smaller / (all.length - 1) : 0;
  const decile = Math.min(tierLabels.length - 1, Math.floor(rank * tierLabels.length));
  return tierLabels[decile] ?? tierLabels[0];
}

/** Dollars for a thousand credits, after the discount. */
export const pricePerThousand = ({ discountedPrice, creditAmount }: CreditPackageView): number =>
  (discountedPrice / creditAmount) * 1_000;
