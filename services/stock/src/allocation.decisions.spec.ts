import { describe, expect, it } from '@jest/globals';
import { allocate, apportion, type ShelfOnOffer } from './allocation.decisions.js';
import { numbersOf, setOf } from './shelves/number-set.js';

const aShelf = (with_: Partial<ShelfOnOffer> = {}): ShelfOnOffer => ({
  index: 0,
  count: 10,
  pointer: 0,
  ...with_,
});

const takenFrom = (shelves: ShelfOnOffer[], quantity: number) =>
  allocate(shelves, quantity).takings.map(({ index, taken }) => [index, numbersOf(taken)]);

describe('splitting a quantity over shelves', () => {
  it('splits a quantity in proportion to the shelves with an exact total', () => {
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

  it('never takes more than a shelf has', () => {
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

  it('refuses a quantity that the shelves do not have', () => {
    expect(() => apportion(6, [2, 3])).toThrow(RangeError);
    expect(apportion(5, [2, 3])).toEqual([2, 3]);
  });

  it('splits exactly beyond the precision of a double', () => {
    const quotas = apportion(999_999_999, [2_000_000_001, 2_000_000_003]);
    expect((quotas[0] ?? 0) + (quotas[1] ?? 0)).toBe(999_999_999);
  });
});

describe('taking leads from shelves', () => {
  it('takes leads from the rotation pointer on and wraps around at the end of the shelf', () => {
    expect(takenFrom([aShelf({ pointer: 1 })], 2)).toEqual([[0, [1, 2]]]);
    expect(takenFrom([aShelf({ pointer: 7 })], 5)).toEqual([[0, [0, 1, 7, 8, 9]]]);
    expect(takenFrom([aShelf({ pointer: 9 })], 3)).toEqual([[0, [0, 1, 9]]]);
    expect(takenFrom([aShelf({ pointer: 99 })], 3)).toEqual([[0, [0, 1, 2]]]);
    expect(allocate([aShelf({ pointer: 7 })], 5).takings[0]?.nextPointer).toBe(2);
    expect(allocate([aShelf({ pointer: 7 })], 3).takings[0]?.nextPointer).toBe(0);
  });

  it('skips leads that are withdrawn or that the holder owns', () => {
    const shelf = aShelf({ withdrawn: setOf([0, 2]), owned: setOf([1, 2, 5]) });
    expect(takenFrom([shelf], 3)).toEqual([[0, [3, 4, 6]]]);
    expect(allocate([shelf], 3).available).toBe(6);
    expect(numbersOf(allocate([shelf], 3).takings[0]?.ownedAfter)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes all available leads when more are requested', () => {
    const shelves = [aShelf({ count: 2 }), aShelf({ index: 1, count: 3, pointer: 99 })];
    const { available, takings } = allocate(shelves, 100);
    expect(available).toBe(5);
    expect(takings.map(({ quantity }) => quantity)).toEqual([2, 3]);
  });

  it('takes nothing from shelves without a share', () => {
    expect(takenFrom([aShelf({ count: 0 }), aShelf({ index: 1, count: 4 })], 2)).toEqual([
      [1, [0, 1]],
    ]);
    expect(allocate([], 5)).toEqual({ available: 0, takings: [] });
  });
});
