import { describe, expect, it } from '@jest/globals';
import { delaySecondsOf, delaysSecondsOf, isFirstDelayed } from './failure-counter.js';

describe('login delays', () => {
  const slowDown = { freeFailures: 5, maxDelaySeconds: 30 };

  it('doubles the login delay after the free failures up to its maximum', () => {
    const delays = [1, 4, 5, 6, 7, 8, 9, 500].map((count) => delaySecondsOf(count, slowDown));
    expect(delays).toEqual([0, 0, 2, 4, 8, 16, 30, 30]);
    expect(delaysSecondsOf(slowDown)).toEqual([2, 4, 8, 16, 30]);
    expect(delaysSecondsOf({ freeFailures: 1, maxDelaySeconds: 1 })).toEqual([1]);
  });

  it('recognises the first failure that causes a delay', () => {
    expect([4, 5, 6].map((count) => isFirstDelayed(count, slowDown))).toEqual([false, true, false]);
  });
});
