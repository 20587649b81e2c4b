import { describe, expect, it } from '@jest/globals';
import { uncoveredPages } from './uncovered.decisions.js';

describe('pages with leads that a directory of emails does not have', () => {
  it('begin behind the leads that it has, and end with the present ones', () => {
    const { pages, covered } = uncoveredPages([300, 10], [600, 10, 1], 9);
    expect(pages).toEqual([
      { shelf: 0, page: 1, from: 44, to: 256 },
      { shelf: 0, page: 2, from: 0, to: 88 },
      { shelf: 2, page: 0, from: 0, to: 1 },
    ]);
    expect(covered.slice(0, 3)).toEqual([600, 10, 1]);
  });

  it('limits the pages that a directory of emails lacks, and the next ones follow', () => {
    const first = uncoveredPages([], [1_000], 2);
    expect(first.pages.map(({ page }) => page)).toEqual([0, 1]);
    const second = uncoveredPages(first.covered, [1_000], 9);
    expect(second.pages.map(({ page }) => page)).toEqual([2, 3]);
    expect(uncoveredPages(second.covered, [1_000], 9).pages).toEqual([]);
  });
});
