import { startTransition, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

interface PackageChoice {
  id: string | undefined;
  /** A counter, so that choosing the same package again scrolls to the checkout again. */
  times: number;
}

/**
 * The chosen package, in the address (`?package=`), so that a reload finds it again. At first the package of a payment
 * that was left behind, if there is one.
 */
export function usePackageChoice(leftId?: string): [PackageChoice, (id: string) => void] {
  const [search, setSearch] = useSearchParams();
  const [choice, setChoice] = useState<PackageChoice>(() => ({
    id: leftId ?? search.get('package') ?? undefined,
    times: 0,
  }));
  const choose = (id: string): void => {
    // The press is answered before the checkout is rendered.
    startTransition(() => {
      setChoice(({ times }) => ({ id, times: times + 1 }));
      setSearch(
        (query) => {
          query.set('package', id);
          return query;
        },
        { replace: true },
      );
    });
  };
  return [choice, choose];
}
