import { useEffect } from 'react';
import type { Paging } from './use-paging.js';

/** Goes to the last page when the address names one beyond the end, as after a deletion. */
export function useLastPage(
  page: number,
  pages: number | undefined,
  onPage: Paging['onPage'],
): void {
  useEffect(() => {
    if (pages !== undefined && page > Math.max(1, pages)) onPage(Math.max(1, pages), 'replace');
    // Not when `onPage` changes: it is a new function at every render.
  }, [page, pages]);
}
