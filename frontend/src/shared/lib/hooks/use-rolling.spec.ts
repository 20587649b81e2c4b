import { describe, expect, it } from '@jest/globals';
import { countAt } from './use-rolling.js';

describe('countAt', () => {
  it('starts at the first number and ends at exactly the second', () => {
    expect(countAt(200, 1_200, 0)).toBe(200);
    expect(countAt(200, 1_200, -1)).toBe(200);
    expect(countAt(0.3, 1_000.7, 1)).toBe(1_000.7);
    expect(countAt(0.3, 1_000.7, 2)).toBe(1_000.7);
  });

  it('counts in whole numbers and never backwards', () => {
    const figures = Array.from({ length: 21 }, (_, step) => countAt(0, 999, step / 20));
    expect(figures).toEqual(figures.toSorted((one, other) => one - other));
    expect(figures.every(Number.isInteger)).toBe(true);
  });
});
