import { describe, expect, it } from '@jest/globals';
import { apportion } from './apportion.js';

describe('splitting a quantity by sizes', () => {
  it('splits a quantity in proportion to the sizes with an exact total', () => {
    expect(apportion(10, [50, 30, 20])).toEqual([5, 3, 2]);
    expect(apportion(10, [5, 5, 5])).toEqual([4, 3, 3]);
    expect(apportion(100, [7, 11, 999])).toEqual([1, 1, 98]);
  });

  it('gives the rest to the largest remainders', () => {
    expect(apportion(3, [10, 16, 24])).toEqual([1, 1, 1]);
    expect(apportion(5, [1, 9])).toEqual([1, 4]);
    expect(apportion(2, [10, 16, 24])).toEqual([0, 1, 1]);
    expect(apportion(1, [10, 16, 24])).toEqual([0, 0, 1]);
  });

  it('never gives a part more than its size', () => {
    for (let seed = 1; seed < 200; seed += 1) {
      const sizes = Array.from({ length: 7 }, (_, i) => (seed * (i + 3) * 7919) % 13);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      for (const quantity of [
        0,
        Math.min(1, total),
        Math.floor(total / 3),
        Math.max(0, total - 1),
        total,
      ]) {
        const quotas = apportion(quantity, sizes);
        expect(quotas.reduce((sum, quota) => sum + quota, 0)).toBe(quantity);
        quotas.forEach((quota, i) => expect(quota).toBeLessThanOrEqual(sizes[i] ?? 0));
      }
    }
  });

  it('refuses a quantity that is larger than all sizes', () => {
    expect(() => apportion(6, [2, 3])).toThrow(RangeError);
    expect(apportion(5, [2, 3])).toEqual([2, 3]);
  });

  it('splits exactly beyond the precision of a double', () => {
    const quotas = apportion(999_999_999, [2_000_000_001, 2_000_000_003]);
    expect((quotas[0] ?? 0) + (quotas[1] ?? 0)).toBe(999_999_999);
  });
});
