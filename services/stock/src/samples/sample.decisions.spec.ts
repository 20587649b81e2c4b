import { describe, expect, it } from '@jest/globals';
import { numbersOf, setOf } from '../shelves/number-set.js';
import { sampledNumbers, sampledShelves } from './sample.decisions.js';

const seeds = Array.from({ length: 40 }, (_, buyer) => `buyer-${buyer}:2026-11-20:dataset`);
const shelves = (forSale: readonly number[]) =>
  forSale.map((one, index) => ({ index, forSale: one }));
const rowsOn = (seed: string, forSale: readonly number[]) =>
  sampledShelves(seed, shelves(forSale)).map(({ rows }) => rows);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const numbers = (
  seed: string,
  { index = 4, count = 1_000, withdrawn = [] as number[], fence = undefined as never },
  rows = 5,
) => numbersOf(sampledNumbers(seed, { index, count, withdrawn: setOf(withdrawn), fence }, rows));

describe('the shelves of a sample', () => {
  it('a sample has at most five shelves, and five rows if so many leads are for sale', () => {
    for (const seed of seeds) {
      expect(rowsOn(seed, Array(50).fill(9))).toEqual([1, 1, 1, 1, 1]);
      expect(rowsOn(seed, [9, 0, 9])).toEqual([3, 2]);
      expect(rowsOn(seed, [0, 700])).toEqual([5]);
      expect(rowsOn(seed, [1, 9, 1]).toSorted((a, b) => a - b)).toEqual([1, 1, 3]);
      expect(sum(rowsOn(seed, [1, 0, 2]))).toBe(3);
      expect(rowsOn(seed, [0, -1])).toEqual([]);
    }
  });

  it('the shelves of a sample are the same for a seed, in any order of states, and differ between seeds', () => {
    const stock = shelves(Array(50).fill(9));
    const drawn = seeds.map((seed) => JSON.stringify(sampledShelves(seed, stock)));
    const again = seeds.map((seed) => JSON.stringify(sampledShelves(seed, stock.toReversed())));
    expect(again).toEqual(drawn);
    expect(new Set(drawn).size).toBe(seeds.length);
  });
});

describe('the leads of a sample', () => {
  it('the leads of a sample are the same for the same seed and differ between seeds', () => {
    const drawn = seeds.map((seed) => JSON.stringify(numbers(seed, {})));
    expect(seeds.map((seed) => JSON.stringify(numbers(seed, {})))).toEqual(drawn);
    expect(new Set(drawn).size).toBe(seeds.length);
  });

  it('of a shelf are at most five, whichever states are chosen beside it', () => {
    for (const seed of seeds) {
      const five = numbers(seed, {});
      expect(new Set(five).size).toBe(5);
      for (let rows = 0; rows < 5; rows += 1) {
        const fewer = numbers(seed, {}, rows);
        expect(fewer).toHaveLength(rows);
        expect(five).toEqual(expect.arrayContaining(fewer));
      }
    }
  });

  it('the leads of a sample are spread over a shelf of any size', () => {
    const drawn = seeds.flatMap((seed) => numbers(seed, { count: 600 }));
    expect(new Set(drawn).size).toBeGreaterThan(0.75 * drawn.length);
    expect(Math.max(...drawn)).toBeGreaterThan(512);
  });

  it('the leads of a sample are never withdrawn or fenced, and all that is left is found', () => {
    const isLeft = (number: number) => number === 3 || number === 998;
    const withdrawn = Array.from({ length: 1_000 }, (_, i) => i).filter((i) => !isLeft(i));
    const fence = { index: 4, first: 990, count: 20, forSale: 1 } as never;
    for (const seed of seeds) {
      expect(numbers(seed, { withdrawn })).toEqual([3, 998]);
      expect(numbers(seed, { withdrawn, fence })).toEqual([3]);
      expect(numbers(seed, { count: 1 })).toEqual([0]);
      expect(numbers(seed, { count: 0 })).toEqual([]);
    }
  });

  it('change little when leads are withdrawn or the shelf grows', () => {
    for (const seed of seeds) {
      const before = numbers(seed, {});
      const [first = 0, ...kept] = before;
      expect(numbers(seed, { withdrawn: [first] })).toEqual(expect.arrayContaining(kept));
      const seen = new Set(before);
      for (let count = 1_000; count <= 2_000; count += 50)
        for (const number of numbers(seed, { count })) seen.add(number);
      expect(seen.size).toBeLessThanOrEqual(5 * 3);
    }
  });
});
