import { useSelector } from 'react-redux';
import type { CreditPackageView } from '@leadmart/contracts';
import { selectIsSignedIn } from '../../session/session-slice.js';
import { buyCreditsApi } from '../buy-credits-api.js';
import { centsPerCredit, packagesFor } from './package-rules.js';

/**
 * The cost of a credit to this buyer, in cents: on average so far, or with the package that pays for the missing
 * credits, as for a visitor, who misses all of them. Undefined while neither is known. `offer` is that package, if credits are missing.
 */
export function useCreditPrice(missing: number): {
  cents: number | undefined;
  offer: CreditPackageView | undefined;
} {
  const { data: own } = buyCreditsApi.useCreditPriceQuery(undefined, {
    skip: !useSelector(selectIsSignedIn),
  });
  const { data: onSale = [] } = buyCreditsApi.usePackagesOnSaleQuery(undefined, {
    refetchOnFocus: false,
  });
  const [smallest] = packagesFor(Math.max(0, missing), onSale);
  const cents = own?.centsPerCredit ?? (smallest && centsPerCredit(smallest));
  return { cents, offer: missing > 0 ? smallest : undefined };
}
