import { useInterval } from '../lib/hooks/use-interval.js';

/** Asks again while something is under way and the user looks at the page. `refetch` is that of a started query. */
export function usePolling(refetch: () => unknown, ms: number, isUnderWay: boolean): void {
  useInterval(
    () => {
      if (document.visibilityState === 'visible') void refetch();
    },
    ms,
    isUnderWay,
  );
}
