import { numbersWithin, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { WantedPage } from './current-pages.js';
import { cutsOf, leadsPerPage, pageOf, type Cut } from './page.js';

/** Leads of one shelf. */
export interface TakenNumbers {
  readonly index: ShelfIndex;
  readonly numbers: NumberSet;
}

const endOfNumbers = 2 ** 32;

/** Yields the pages of these leads, in their order. */
export function* wantedPages(allocated: readonly TakenNumbers[]): Generator<WantedPage> {
  for (const { index: shelf, numbers } of allocated) {
    const sorted = numbersWithin(numbers, 0, endOfNumbers);
    for (let at = 0; at < sorted.length;) {
      const page = pageOf(sorted[at] ?? 0);
      const first = page * leadsPerPage;
      const end = firstAtOrAbove(sorted, first + leadsPerPage, at);
      yield { shelf, page, cuts: cutsOf(sorted.subarray(at, end), first) };
      at = end;
    }
  }
}

/** Returns the place of the first number at or above `bound`, from a place on. Numbers mostly follow each other. */
function firstAtOrAbove(sorted: Uint32Array, bound: number, from: number): number {
  // Of distinct numbers, no more than these are below the bound.
  let end = Math.min(sorted.length, from + bound - (sorted[from] ?? 0));
  while ((sorted[end - 1] ?? 0) >= bound) end -= 1;
  return end;
}

/** Places of leads in the order of a pack, the first is 0. */
export interface LeadRange {
  readonly from?: number;
  readonly to?: number;
}

/** Yields the pages with leads of a range; others of their leads are cut off. */
export function* pagesWithin(
  pages: Iterable<WantedPage>,
  { from = 0, to = Infinity }: LeadRange,
): Generator<WantedPage> {
  let place = 0;
  for (const page of pages) {
    if (place >= to) return;
    const cuts: Cut[] = [];
    for (const cut of page.cuts) {
      const skipped = Math.max(0, from - place);
      const first = cut.from + skipped;
      const end = Math.min(cut.to, cut.from + to - place);
      if (first < end) cuts.push({ from: first, to: end });
      place += cut.to - cut.from;
    }
    if (cuts.length > 0) yield { ...page, cuts };
  }
}
