import { usePackagesOnSaleQuery } from '../../buy-credits/buy-credits-api.js';
import { centsPerCredit, packagesFor } from '../../buy-credits/packages/sufficient-packages.js';

/**
 * The cents for a credit in the package that pays for an order of this cost; undefined while none is known. Apart from
 * `useCreditPrice`, whose script would be one more of the landing page.
 */
export function useVisitorPrice(cost: number): number | undefined {
  const { data: onSale = [] } = usePackagesOnSaleQuery(undefined, { refetchOnFocus: false });
  const [smallest] = packagesFor(cost, onSale);
  return smallest && centsPerCredit(smallest);
}
