import { describe, expect, it } from '@jest/globals';
import { emptyVector, type ShelfVector } from '@leadmart/stock/internals/shelves/shelf';
import {
  afterArrival,
  afterCount,
  isToLookAt,
  noThresholds,
  waitFor,
} from './waiting.decisions.js';

/** Counts of shelves 0, 1, 2 …; the others are empty. */
const countsOf = (...first: number[]): ShelfVector => [
  ...first,
  ...emptyVector().slice(first.length),
];

describe('waiting for leads', () => {
  it('looks at an alert of one shelf when exactly the missing leads have arrived', () => {
    const waiting = waitFor(30, [0], countsOf(100));
    expect(isToLookAt(waiting, countsOf(129))).toBe(false);
    expect(isToLookAt(waiting, countsOf(130))).toBe(true);
    expect(afterArrival(waiting, countsOf(130))).toBeUndefined();
  });

  it('looks at an alert of several shelves when one of them got its share', () => {
    const waiting = waitFor(10, [0, 2, 4], countsOf(5, 0, 7, 0, 9));
    expect(waiting.share).toBe(4);
    expect(isToLookAt(waiting, countsOf(8, 99, 10, 99, 12))).toBe(false);
    expect(isToLookAt(waiting, countsOf(5, 0, 11, 0, 9))).toBe(true);
  });

  it('waits for the rest when one shelf got its share and the others nothing', () => {
    const waiting = waitFor(10, [0, 2, 4], countsOf());
    const rest = afterArrival(waiting, countsOf(0, 0, 4));
    expect(rest).toEqual(waitFor(6, [0, 2, 4], countsOf(0, 0, 4)));
  });

  it('never misses the arrival that completes the missing leads, in any order', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let run = 0; run < 200; run += 1) {
      const shelves = [0, 1, 2, 3, 4].slice(0, 1 + random(5));
      const missing = 1 + random(50);
      let counts = countsOf(...[0, 0, 0, 0, 0].map(() => random(9)));
      let waiting = waitFor(missing, shelves, counts);
      let [arrived, isEnough] = [0, false];
      while (!isEnough) {
        const index = random(5);
        const added = 1 + random(6);
        counts = counts.map((count, i) => (i === index ? count + added : count));
        if (shelves.includes(index)) arrived += added;
        while (!isEnough && isToLookAt(waiting, counts)) {
          const rest = afterArrival(waiting, counts);
          if (rest) waiting = rest;
          else isEnough = true;
        }
        expect(isEnough).toBe(arrived >= missing);
      }
    }
  });
});

describe('after the leads were counted', () => {
  it('waits for what is neither available nor held back', () => {
    const counted = { available: 40, heldBack: 10, counts: countsOf(60) };
    expect(afterCount(100, [0], counted)).toEqual(waitFor(50, [0], countsOf(60)));
  });

  it('waits for no arrival when the leads that are held back are enough', () => {
    const counted = { available: 40, heldBack: 60, counts: countsOf(100) };
    expect(noThresholds).toEqual({ missing: 0, share: 0, thresholds: [] });
    expect(afterCount(100, [0], counted)).toEqual(noThresholds);
    expect(afterCount(101, [0], counted)).toEqual(waitFor(1, [0], countsOf(100)));
  });
});
