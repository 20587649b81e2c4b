import { describe, expect, it } from '@jest/globals';
import { fromLocal, spanOf, toLocal } from './span.js';

const now = new Date(2026, 0, 31, 10, 0);
const moment = (hour: number, second = 0) => new Date(2026, 0, 31, hour, 0, second).toISOString();

describe('the span of an announcement', () => {
  it('a field of day and time is of the time zone of its reader, and keeps what it did not change', () => {
    expect([toLocal(null), toLocal(moment(9))]).toEqual(['', '2026-01-31T09:00']);
    expect(fromLocal('2026-01-31T09:00')).toBe(moment(9));
    expect(fromLocal('2026-01-31T09:00', moment(9, 30))).toBe(moment(9, 30));
    expect(fromLocal('', moment(9))).toBeNull();
    expect(fromLocal('')).toBeNull();
  });

  it.each([
    [{ active: false, startsAt: moment(9), endsAt: null }, 'Inactive', undefined],
    [{ active: true, startsAt: null, endsAt: null }, 'Active', undefined],
    [{ active: true, startsAt: moment(10), endsAt: moment(11) }, 'Active', /^until Jan 31, 2026/],
    [{ active: true, startsAt: moment(11), endsAt: moment(12) }, 'Scheduled', /^from Jan 31, 2026/],
    [{ active: true, startsAt: moment(9), endsAt: moment(10) }, 'Ended', /^Jan 31, 2026/],
  ])('an announcement with %j is "%s"', (span, words, since) => {
    const state = spanOf(span, now);
    expect(state.words).toBe(words);
    if (since) expect(state.since).toMatch(since);
    else expect(state.since).toBeUndefined();
  });
});
