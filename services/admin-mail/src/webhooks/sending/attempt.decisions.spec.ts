import { describe, expect, it } from '@jest/globals';
import { errorOf, isToSwitchOff, retryAt, retryWaitsMs } from './attempt.decisions.js';

const noon = new Date('2026-03-01T12:00:00Z');
const secondsAfterNoon = (at: Date | undefined) => at && (at.getTime() - noon.getTime()) / 1_000;
const hour = 3_600;

describe('the attempts of a delivery', () => {
  it('come after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, and then end', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((tries) => secondsAfterNoon(retryAt(tries, noon, 0.5)));
    expect(waits).toEqual([5, 300, 1_800, 2 * hour, 5 * hour, 10 * hour, undefined]);
  });

  it('differ by up to a tenth', () => {
    expect(secondsAfterNoon(retryAt(2, noon, 0))).toBeCloseTo(270);
    expect(secondsAfterNoon(retryAt(2, noon, 1))).toBeCloseTo(330);
  });

  it('end within a day', () => {
    const longest = retryWaitsMs.reduce((sum, wait) => sum + 1.1 * wait, 0);
    expect(longest).toBeLessThan(24 * hour * 1_000);
  });

  it('succeed with 2xx only', () => {
    expect([200, 204, 299].map(errorOf)).toEqual([null, null, null]);
    expect(errorOf(302)).toMatch(/Redirects/);
    expect([0, 101, 400, 410, 500].map(errorOf)).not.toContain(null);
  });
});

describe('a failing webhook', () => {
  it('is switched off five days after its first failure', () => {
    const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * hour * 1_000);
    expect(isToSwitchOff(undefined, noon)).toBe(false);
    expect(isToSwitchOff(daysAgo(4.99), noon)).toBe(false);
    expect(isToSwitchOff(daysAgo(5), noon)).toBe(true);
  });
});
