import { describe, expect, it } from '@jest/globals';
import { addRanges, cutRanges } from './ranges.decisions.js';

const range = (index: number, first: number, count: number) => ({ index, first, count });

describe('the numbers that a scrub added', () => {
  it('joins the numbers that a scrub added with those before them on the same shelf', () => {
    const before = [range(1, 10, 5), range(3, 0, 2)];
    const added = [range(1, 15, 2), range(3, 9, 1), range(5, 15, 1)];
    expect(addRanges(before, added)).toEqual([
      range(1, 10, 7),
      range(3, 0, 2),
      range(3, 9, 1),
      range(5, 15, 1),
    ]);
  });

  it('cuts the numbers that a scrub added into a part of a size and the rest', () => {
    const ranges = [range(1, 0, 4), range(1, 9, 2), range(3, 5, 6)];
    expect(cutRanges(ranges, 7)).toEqual({
      now: [range(1, 0, 4), range(1, 9, 2), range(3, 5, 1)],
      later: [range(3, 6, 5)],
    });
    expect(cutRanges(ranges, 4)).toEqual({ now: ranges.slice(0, 1), later: ranges.slice(1) });
    expect(cutRanges(ranges, 11).later).toEqual([range(3, 10, 1)]);
    expect(cutRanges(ranges, 100)).toEqual({ now: ranges, later: [] });
    expect(cutRanges([], 1)).toEqual({ now: [], later: [] });
  });
});
