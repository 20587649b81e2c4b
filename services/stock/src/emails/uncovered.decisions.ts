import { leadsPerPage, pageOf } from '../pages/page.js';
import { allShelves, valueAt, type ShelfIndex } from '../shelves/shelf.js';

/** The lines of a page whose leads a directory does not have. */
export interface UncoveredPage {
  readonly shelf: ShelfIndex;
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the next pages with leads that a directory does not have, and what it covers with them. */
export function uncoveredPages(
  covered: readonly number[],
  counts: readonly number[],
  limit: number,
): { pages: UncoveredPage[]; covered: number[] } {
  const pages: UncoveredPage[] = [];
  const after = allShelves.map((shelf) => valueAt(covered, shelf));
  for (const shelf of allShelves)
    for (let at = valueAt(after, shelf); at < valueAt(counts, shelf) && pages.length < limit;) {
      const page = pageOf(at);
      const end = Math.min(valueAt(counts, shelf), (page + 1) * leadsPerPage);
      const first = page * leadsPerPage;
      pages.push({ shelf, page, from: at - first, to: end - first });
      after[shelf] = at = end;
    }
  return { pages, covered: after };
}
