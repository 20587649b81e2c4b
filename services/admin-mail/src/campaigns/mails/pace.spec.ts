import { describe, expect, it } from '@jest/globals';
import { Pace } from './pace.js';

describe('the pace of calls', () => {
  it('limits the calls that begin in a second, however many are requested', () => {
    const pace = new Pace(100);
    let begun = 0;
    for (let now = 5_000; now < 7_000; now += 7) begun += pace.take(50, now);
    expect(begun).toBeGreaterThan(195);
    expect(begun).toBeLessThanOrEqual(210);
  });

  it('supports rates below one call per second and returns the wait until the next call', () => {
    const pace = new Pace(0.5);
    expect(pace.take(5, 1_000)).toBe(1);
    expect(pace.take(5, 1_001)).toBe(0);
    const wait = pace.waitMs(1_001);
    expect(wait).toBeGreaterThan(1_900);
    expect(pace.take(5, 1_001 + wait)).toBe(1);
  });

  it('accepts the return of an unused call', () => {
    const pace = new Pace(10);
    expect(pace.take(1, 0)).toBe(1);
    pace.giveBack(1);
    expect(pace.take(1, 0)).toBe(1);
  });
});

describe('the pause after busy answers', () => {
  const pausedAfter = (busy: number, pace = new Pace(1_000)): number => {
    for (let i = 0; i < busy; i += 1) pace.heard('busy', 0);
    return pace.take(1, 0) === 1 ? 0 : pace.waitMs(0);
  };

  it('pauses calls after five busy answers in a row', () => {
    expect(pausedAfter(4)).toBe(0);
    expect(pausedAfter(5)).toBe(1_000);
  });

  it('answers to calls from before a pause do not extend it', () => {
    expect(pausedAfter(50)).toBe(1_000);
  });

  it('doubles the pause up to a minute while the provider is busy, and ends it with another answer', () => {
    const pace = new Pace(1_000);
    for (let i = 0; i < 4; i += 1) pace.heard('busy', 0);
    let now = 0;
    for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      pace.heard('busy', now);
      expect(pace.take(1, now)).toBe(0);
      expect(pace.waitMs(now)).toBe(pause);
      now += pause;
    }
    pace.heard('other', now);
    pace.heard('busy', now);
    expect(pace.take(1, now)).toBe(1);
  });
});
