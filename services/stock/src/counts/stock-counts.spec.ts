import { describe, expect, it } from '@jest/globals';
import { setOf } from '../shelves/number-set.js';
import { emptyVector } from '../shelves/shelf.js';
import { fencedRanges, leadsForSale } from './stock-counts.js';

const range = { index: 4, first: 10, count: 5 };

describe('stock counts', () => {
  it('subtracts withdrawn leads from the leads for sale of a fenced range', () => {
    const withdrawn = setOf([9, 10, 12, 15]);
    expect(fencedRanges([range], () => withdrawn)).toEqual([{ ...range, forSale: 3 }]);
    expect(fencedRanges([range], () => undefined)).toEqual([{ ...range, forSale: 5 }]);
  });

  it('counts the leads for sale of a dataset', () => {
    const counts = Object.assign(emptyVector(), { 0: 7, 3: 5 });
    const withdrawn = Object.assign(emptyVector(), { 3: 2 });
    expect(leadsForSale({ counts, withdrawn })).toBe(10);
    expect(leadsForSale(undefined)).toBe(0);
  });
});
