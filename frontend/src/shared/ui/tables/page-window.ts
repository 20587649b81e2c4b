export type PageSlot = number | 'gap';

/** With so many pages or fewer, each has a button. */
const shownWhole = 7;

/**
 * The numbers to offer around a page: 1 … 4 5 6 … 20. Always as many slots, so that the buttons stay
 * where they are while somebody goes through the pages; a gap stands for two pages or more.
 */
export function pageWindow(page: number, pages: number): PageSlot[] {
  if (pages <= shownWhole) return range(1, pages);
  if (page <= 4) return [...range(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...range(pages - 4, pages)];
  return [1, 'gap', ...range(page - 1, page + 1), 'gap', pages];
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
