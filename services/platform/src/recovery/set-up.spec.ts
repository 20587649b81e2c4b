import { describe, expect, it } from '@jest/globals';
import { isSuspect } from './set-up.js';

const noon = new Date('2026-01-06T12:00:00.000Z');
const at = (minutes: number, sessionVersion = 1) => ({
  at: new Date(noon.getTime() + minutes * 60_000),
  sessionVersion,
});
const all = { since: null, sessionVersion: 2 };
const sinceNoon = { since: noon.toISOString(), sessionVersion: 2 };

describe('what a recovery switches off', () => {
  it('a recovery without a moment switches off everything of the sessions that it ended', () => {
    expect([at(-1_000_000), at(0), at(60)].map((one) => isSuspect(all, one))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('a recovery switches off what was set up at the moment or later, and nothing before it', () => {
    expect(isSuspect(sinceNoon, at(-1))).toBe(false);
    expect(isSuspect(sinceNoon, at(0))).toBe(true);
  });

  it('leaves what a later session set up, whenever the message arrives', () => {
    expect(isSuspect(all, at(-1, 2))).toBe(false);
    expect(isSuspect(sinceNoon, at(5, 3))).toBe(false);
  });
});
