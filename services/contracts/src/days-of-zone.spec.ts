import { describe, expect, it } from '@jest/globals';
import { dayOf, isTimeZone, startOfDay } from './days-of-zone.js';

describe('days of a time zone', () => {
  it('assigns a time to its day in the time zone', () => {
    expect(dayOf('2026-01-31T23:59:59.999Z', 'UTC')).toBe('2026-01-31');
    expect(dayOf(new Date(Date.UTC(2026, 1, 1)), 'UTC')).toBe('2026-02-01');
    expect(dayOf('2026-02-01T04:59:59.999Z', 'America/New_York')).toBe('2026-01-31');
    expect(dayOf('2026-02-01T05:00:00.000Z', 'America/New_York')).toBe('2026-02-01');
    expect(dayOf('2026-01-31T10:00:00.000Z', 'Pacific/Kiritimati')).toBe('2026-02-01');
  });

  it.each([
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    // The day after the clocks went forward.
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'Pacific/Kiritimati', '2026-01-30T10:00:00.000Z'],
    // Clocks went from midnight to one.
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z'],
  ])('starts the day %s in %s at %s', (day, timeZone, moment) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(moment);
  });

  it('accepts valid names of time zones only', () => {
    expect(['UTC', 'Europe/Berlin', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
