import { describe, expect, it } from '@jest/globals';
import { delaySecondsOf, waitSecondsOf } from './slow-down.js';

const now = new Date('2026-01-05T10:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const free = {
  pairUntil: undefined,
  accountUntil: undefined,
  addressUntil: undefined,
  isKnownAddress: false,
};

describe('login delays', () => {
  it('doubles the login delay after the free failures up to its maximum', () => {
    const slowDown = { freeFailures: 5, maxDelaySeconds: 30 };
    const delays = [1, 4, 5, 6, 7, 8, 9, 500].map((count) => delaySecondsOf(count, slowDown));
    expect(delays).toEqual([0, 0, 2, 4, 8, 16, 30, 30]);
  });

  it('applies the longest login delay, in whole seconds', () => {
    const slowed = { ...free, pairUntil: inSeconds(1.2), addressUntil: inSeconds(7.5) };
    expect(waitSecondsOf(slowed, now)).toBe(8);
    expect(waitSecondsOf({ ...free, pairUntil: inSeconds(-5) }, now)).toBe(0);
  });

  it('ignores the login delay of an account at an address that opened it before', () => {
    const slowed = { ...free, accountUntil: inSeconds(20) };
    expect(waitSecondsOf(slowed, now)).toBe(20);
    expect(waitSecondsOf({ ...slowed, isKnownAddress: true }, now)).toBe(0);
  });
});
