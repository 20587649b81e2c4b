import { describe, expect, it } from '@jest/globals';
import { delayAfter, secondsToWait } from './slow-down.decisions.js';

const now = new Date('2026-01-05T10:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const free = {
  pairUntil: undefined,
  accountUntil: undefined,
  addressUntil: undefined,
  isKnownAddress: false,
};

describe('slowing failures down', () => {
  it('lets the free failures pass, then doubles the wait up to its maximum', () => {
    const slowDown = { freeFailures: 5, maxDelaySeconds: 30 };
    const delays = [1, 4, 5, 6, 7, 8, 9, 500].map((failures) => delayAfter(failures, slowDown));
    expect(delays).toEqual([0, 0, 2, 4, 8, 16, 30, 30]);
  });

  it('waits for the longest of what applies, in whole seconds', () => {
    const slowed = { ...free, pairUntil: inSeconds(1.2), addressUntil: inSeconds(7.5) };
    expect(secondsToWait(slowed, now)).toBe(8);
    expect(secondsToWait({ ...free, pairUntil: inSeconds(-5) }, now)).toBe(0);
  });

  it('does not let strangers hold the owner up where he has logged in before', () => {
    const slowed = { ...free, accountUntil: inSeconds(20) };
    expect(secondsToWait(slowed, now)).toBe(20);
    expect(secondsToWait({ ...slowed, isKnownAddress: true }, now)).toBe(0);
  });
});
