import type { CreditPackageView } from '@leadmart/contracts';
import { useToast } from '../../shared/lib/hooks/use-toast.js';

type NotSold = { packageName: string; because: string };

/** Tells an admin which active packages buyers are not shown after they were saved. */
export function useTellNotSold() {
  const toast = useToast();
  const tell = (packages: readonly NotSold[]): void => {
    for (const { packageName, because } of packages)
      toast.info(`Not shown to buyers: ${because}`, packageName);
  };
  const tellOf = ({ packageName, active, notSoldBecause: because }: CreditPackageView): void =>
    tell(!active || because === undefined ? [] : [{ packageName, because }]);
  return { tell, tellOf };
}
