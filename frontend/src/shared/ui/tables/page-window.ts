export type PageSlot = number | 'gap';

/** Up to this number of pages, each page has a button. */
const maxPagesInFull = 7;

/**
 * The page numbers to offer: 1 … 4 5 6 … 20. The number of slots is constant, so that the buttons
 * do not move; a gap stands for two or more pages.
 */
export function pageWindow(page: number, pages: number): PageSlot[] {
  if (pages <= maxPagesInFull) return range(1, pages);
  if (page <= 4) return [...range(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...range(pages - 4, pages)];
  return [1, 'gap', ...range(page - 1, page + 1), 'gap', pages];
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
