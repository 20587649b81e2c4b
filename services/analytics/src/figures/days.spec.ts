import { describe, expect, it } from '@jest/globals';
import {
  dayAfter,
  daysBefore,
  dayOf,
  daysUpTo,
  firstOfMonths,
  isTimeZone,
  monthToDate,
  sameDaysOfLastMonth,
  startOfDay,
} from './days.js';

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

  it('counts days and months across the ends of months and leap days', () => {
    expect(daysUpTo('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(dayAfter('2026-12-31')).toBe('2027-01-01');
    expect(daysBefore({ from: '2028-03-01', to: '2028-03-02' })).toEqual({
      from: '2028-02-28',
      to: '2028-02-29',
    });
    expect(firstOfMonths('2026-02-28', 1)).toBe('2026-02');
    expect(firstOfMonths('2026-02-28', 3)).toBe('2025-12');
  });

  it.each([
    ['2026-03-15', '2026-03-01', '2026-02-01', '2026-02-15'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
    ['2026-08-31', '2026-08-01', '2026-07-01', '2026-07-31'],
  ])('compares the month up to %s, from %s, with %s to %s', (today, from, lastFrom, lastTo) => {
    expect(monthToDate(today)).toEqual({ from, to: today });
    expect(sameDaysOfLastMonth(today)).toEqual({ from: lastFrom, to: lastTo });
  });
});
