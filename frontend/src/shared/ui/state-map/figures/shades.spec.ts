import { describe, expect, it } from '@jest/globals';
import { stateCodes } from '@leadmart/contracts/us-states';
import { formatCompact } from '../../../lib/words/format.js';
import { rangesOf, rangeText, shadeOf } from './shades.js';

describe('the shades of a map', () => {
  it('gives every shade to a fifth of the states with leads', () => {
    const counts = Object.fromEntries(stateCodes.map((code, i) => [code, i * i]));
    const ranges = rangesOf(counts);
    const used = stateCodes.map((code) => shadeOf(counts[code], ranges));
    const times = [0, 1, 2, 3, 4, 5].map((shade) => used.filter((one) => one === shade).length);
    expect(times).toEqual([1, 10, 10, 10, 10, 9]);
    expect(used).toEqual(used.toSorted((a, b) => a - b));
  });

  it('gives equal counts the same shade', () => {
    const ranges = rangesOf({ TX: 7, CA: 7, OH: 7, NY: 7, FL: 9 });
    expect(ranges).toEqual([
      { shade: 1, from: 7, to: 7 },
      { shade: 5, from: 9, to: 9 },
    ]);
    expect(rangesOf({ TX: 7, CA: 7 })).toEqual([{ shade: 3, from: 7, to: 7 }]);
    expect(rangesOf({ TX: 0 })).toEqual([]);
  });

  it('a state without leads has no shade', () => {
    expect([0, undefined].map((count) => shadeOf(count, rangesOf({ TX: 7 })))).toEqual([0, 0]);
  });

  it('names a range in short numbers', () => {
    expect(rangeText({ shade: 1, from: 3, to: 1_867 })).toBe('3–1.8k');
    expect(rangeText({ shade: 1, from: 1_801, to: 1_867 })).toBe('1.8k');
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1k'],
    [1_867, '1.8k'],
    [9_999, '9.9k'],
    [12_999, '12k'],
    [100_000, '100k'],
    [100_001, '100k+'],
  ])('writes %d in little room', (count, text) => {
    expect(formatCompact(count)).toBe(text);
  });
});
