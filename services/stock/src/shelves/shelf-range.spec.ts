import { describe, expect, it } from '@jest/globals';
import { numbersOf, setOf } from './number-set.js';
import { countWithin, meets, rangeSet, rangeWith } from './shelf-range.js';

/** All ranges below 8, also those that begin at the end of a bitmap's container. */
const ranges = [0, 65_533].flatMap((from) =>
  Array.from({ length: 64 }, (_, i) => ({
    index: 0,
    first: from + Math.floor(i / 8),
    count: i % 8,
  })),
);

describe('consecutive numbers of a shelf', () => {
  it.each([[[4]], [[1, 4, 7]], [[2, 3, 4, 5]], [[65_535, 65_536]], [[]]])(
    'ranges meet the set %j exactly when they contain one of its numbers',
    (numbers) => {
      const set = setOf(numbers);
      for (const range of ranges) {
        const { first, count } = range;
        const within = numbers.filter((number) => number >= first && number < first + count);
        expect([range, countWithin(set, range)]).toEqual([range, within.length]);
        expect([range, meets(set, range)]).toEqual([range, within.length > 0]);
      }
    },
  );

  it('finds the range with a number, and none between two', () => {
    const [low, high] = [
      { index: 0, first: 2, count: 2 },
      { index: 0, first: 6, count: 1 },
    ];
    const found = [1, 2, 3, 4, 6, 7].map((number) => rangeWith([low, high], number));
    expect(found).toEqual([undefined, low, low, undefined, high, undefined]);
  });

  it('a range is a set of its numbers', () => {
    expect(numbersOf(rangeSet({ index: 0, first: 65_535, count: 3 }))).toEqual([
      65_535, 65_536, 65_537,
    ]);
  });
});
