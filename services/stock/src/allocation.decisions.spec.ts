import { describe, expect, it } from '@jest/globals';
import { allocate, type ShelfOnOffer } from './allocation.decisions.js';
import { numbersOf, setOf } from './shelves/number-set.js';

const aShelf = (with_: Partial<ShelfOnOffer> = {}): ShelfOnOffer => ({
  index: 0,
  count: 10,
  pointers: [0],
  ...with_,
});

const takenFrom = (shelves: ShelfOnOffer[], quantity: number) =>
  allocate(shelves, quantity).takings.map(({ index, taken }) => [index, numbersOf(taken)]);

describe('taking leads from shelves', () => {
  it('takes leads from the rotation pointer on and wraps around at the end of the shelf', () => {
    expect(takenFrom([aShelf({ pointers: [1] })], 2)).toEqual([[0, [1, 2]]]);
    expect(takenFrom([aShelf({ pointers: [7] })], 5)).toEqual([[0, [0, 1, 7, 8, 9]]]);
    expect(takenFrom([aShelf({ pointers: [9] })], 3)).toEqual([[0, [0, 1, 9]]]);
    expect(takenFrom([aShelf({ pointers: [99] })], 3)).toEqual([[0, [0, 1, 2]]]);
    expect(allocate([aShelf({ pointers: [7] })], 5).takings[0]?.nextPointers.get(0)).toBe(2);
    expect(allocate([aShelf({ pointers: [7] })], 3).takings[0]?.nextPointers.get(0)).toBe(0);
  });

  it('skips leads that are withdrawn or that the holder owns', () => {
    const shelf = aShelf({ withdrawn: setOf([0, 2]), owned: setOf([1, 2, 5]) });
    expect(takenFrom([shelf], 3)).toEqual([[0, [3, 4, 6]]]);
    expect(allocate([shelf], 3).available).toBe(6);
    expect(numbersOf(allocate([shelf], 3).takings[0]?.ownedAfter)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes all available leads when more are requested', () => {
    const shelves = [aShelf({ count: 2 }), aShelf({ index: 1, count: 3, pointers: [99] })];
    const { available, takings } = allocate(shelves, 100);
    expect(available).toBe(5);
    expect(takings.map(({ quantity }) => quantity)).toEqual([2, 3]);
  });

  it('takes nothing from shelves without a share', () => {
    expect(takenFrom([aShelf({ count: 0 }), aShelf({ index: 1, count: 4 })], 2)).toEqual([
      [1, [0, 1]],
    ]);
    expect(allocate([], 5)).toEqual({ available: 0, ofBands: [], takings: [] });
  });
});

describe('taking leads from price bands', () => {
  const old = Array.from({ length: 6 }, (_, number) => number);
  const fresh = [6, 7, 8, 9];
  const banded = (with_: Partial<ShelfOnOffer> = {}) =>
    aShelf({ bands: [setOf(fresh), setOf(old)], pointers: [0, 0], ...with_ });

  it('splits a quantity over the bands in proportion to what each has', () => {
    const { available, ofBands, takings } = allocate([banded()], 5);
    expect([available, ofBands]).toEqual([10, [2, 3]]);
    expect(numbersOf(takings[0]?.taken)).toEqual([0, 1, 2, 6, 7]);
  });

  it('splits the part of each band over the shelves that have leads of it', () => {
    const other = banded({ index: 1, count: 4, bands: [setOf([0, 1, 2, 3]), setOf([])] });
    const { ofBands, takings } = allocate([banded(), other], 7);
    expect(ofBands).toEqual([4, 3]);
    expect(takings.map(({ taken }) => numbersOf(taken))).toEqual([
      [0, 1, 2, 6, 7],
      [0, 1],
    ]);
  });

  it('begins in each band at its own pointer', () => {
    const shelf = banded({ pointers: [8, 3] });
    const [taking] = allocate([shelf], 5).takings;
    expect(numbersOf(taking?.taken)).toEqual([3, 4, 5, 8, 9]);
    expect(taking?.nextPointers).toEqual(
      new Map([
        [0, 0],
        [1, 6],
      ]),
    );
  });

  it('moves no pointer of a band from which nothing is taken', () => {
    const { ofBands, takings } = allocate([banded({ pointers: [8, 0] })], 1);
    expect(ofBands).toEqual([0, 1]);
    expect(takings[0]?.nextPointers).toEqual(new Map([[1, 1]]));
  });

  it('counts in no band what is withdrawn or owned', () => {
    const shelf = banded({ withdrawn: setOf([6, 7]), owned: setOf([0, 8]) });
    const { available, ofBands } = allocate([shelf], 100);
    expect([available, ofBands]).toEqual([6, [1, 5]]);
  });
});
