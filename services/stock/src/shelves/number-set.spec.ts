import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { complement, numbersOf, setOf, sizeOf, union } from './number-set.js';

const numbers = fc.uniqueArray(fc.nat(3 * 65_536), { maxLength: 300, size: 'max' });
const ranges = fc.tuple(numbers, fc.nat(4 * 65_536));

describe('the size of a number set', () => {
  it('a size is the number of its elements, with and without ranges, of any number of containers', () => {
    fc.assert(
      fc.property(ranges, ([some, count]) => {
        const sparse = setOf(some);
        const dense = complement(sparse, count);
        for (const set of [sparse, dense, union(sparse, dense)])
          expect(sizeOf(set)).toBe(numbersOf(set).length);
      }),
      { numRuns: 100 },
    );
  });

  it('a full container, an empty set and no set have their sizes', () => {
    expect(sizeOf(complement(setOf([]), 2 * 65_536))).toBe(2 * 65_536);
    expect(sizeOf(setOf([]))).toBe(0);
    expect(sizeOf(undefined)).toBe(0);
  });

  it('bytes of another format are refused', () => {
    expect(() => sizeOf(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8))).toThrow('not a number set');
  });
});
