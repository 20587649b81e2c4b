import { useEffect } from 'react';

/** Goes to the last page when the address names one beyond the end. */
export function useLastPage(
  page: number,
  pages: number | undefined,
  go: (page: number) => void,
): void {
  useEffect(() => {
    if (pages !== undefined && page > Math.max(1, pages)) go(Math.max(1, pages));
    // Not when `go` changes: it is a new function at every render.
  }, [page, pages]);
}
