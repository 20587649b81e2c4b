import type { AllocatedShelf } from '../../stock/holdings/allocation.js';
import { cutsOf, leadsPerPage, pageOf, type Cut } from '../../stock/pages/page.js';
import { numbersWithin } from '../../stock/shelves/number-set.js';
import type { ShelfIndex } from '../../stock/shelves/shelf.js';

/** A page with leads of a pack, and the lines to read from it. */
export interface WantedPage {
  readonly shelf: ShelfIndex;
  readonly page: number;
  readonly cuts: readonly Cut[];
}

const endOfNumbers = 2 ** 32;

/** Yields the pages of a pack in the order of its leads. */
export function* wantedPages(allocated: readonly AllocatedShelf[]): Generator<WantedPage> {
  for (const { index: shelf, numbers } of allocated) {
    const sorted = numbersWithin(numbers, 0, endOfNumbers);
    for (let at = 0; at < sorted.length;) {
      const page = pageOf(sorted[at] ?? 0);
      const first = page * leadsPerPage;
      let end = at + 1;
      while (end < sorted.length && (sorted[end] ?? 0) < first + leadsPerPage) end += 1;
      yield { shelf, page, cuts: cutsOf(sorted.subarray(at, end), first) };
      at = end;
    }
  }
}
