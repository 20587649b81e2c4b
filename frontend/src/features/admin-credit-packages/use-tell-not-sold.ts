import type { CreditPackageView } from '@leadmart/contracts';
import { useToast } from '../../shared/lib/use-toast.js';

type NotSold = { packageName: string; because: string };

/** Tells an admin which packages buyers cannot buy after they were saved. */
export function useTellNotSold() {
  const toast = useToast();
  const tell = (packages: readonly NotSold[]): void => {
    for (const { packageName, because } of packages)
      toast.info(`Buyers cannot buy it. ${because}`, packageName);
  };
  const tellOf = ({ packageName, notSoldBecause: because }: CreditPackageView): void =>
    tell(because === undefined ? [] : [{ packageName, because }]);
  return { tell, tellOf };
}
