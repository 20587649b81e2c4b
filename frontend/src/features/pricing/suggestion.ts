import type { CreditPackageView } from '@leadmart/contracts';
import { centsPerCredit, packagesFor } from '../buy-credits/packages/package-rules.js';

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
