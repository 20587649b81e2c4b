import { describe, expect, it } from '@jest/globals';
import { setOf } from '../shelves/number-set.js';
import { PackPositions } from './pack-positions.js';

const positions = new PackPositions([
  { index: 3, numbers: Buffer.from(setOf([5, 9, 1_000])) },
  { index: 8, numbers: Buffer.from(setOf([0, 7])) },
]);

describe('positions of leads in a pack', () => {
  it('positions count from the first lead of the first shelf', () => {
    const places = [
      { shelf: 8, number: 7 },
      { shelf: 3, number: 5 },
      { shelf: 3, number: 1_000 },
      { shelf: 8, number: 0 },
    ];
    expect(positions.of(places)).toEqual([4, 0, 2, 3]);
    expect(positions.at([4, 0, 2, 3])).toEqual(places);
    expect(positions.size).toBe(5);
  });

  it('positions are found among the numbers of many leads', () => {
    const wanted = new Map([
      [3, setOf([1, 9, 10, 1_000])],
      [4, setOf([5])],
      [8, setOf([7])],
    ]);
    expect(positions.among(wanted)).toEqual([
      { shelf: 3, number: 9, position: 1 },
      { shelf: 3, number: 1_000, position: 2 },
      { shelf: 8, number: 7, position: 4 },
    ]);
  });

  it('positions are undefined for places outside of the pack', () => {
    expect(
      positions.of([
        { shelf: 3, number: 7 },
        { shelf: 4, number: 5 },
        { shelf: 3, number: 2 ** 32 + 5 },
      ]),
    ).toEqual([undefined, undefined, undefined]);
    expect(() => positions.at([5])).toThrow(new RangeError('the pack has no lead at 5'));
  });
});
