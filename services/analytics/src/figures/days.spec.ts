import { describe, expect, it } from '@jest/globals';
import {
  dayAfter,
  daysBefore,
  daysUpTo,
  firstOfMonths,
  monthToDate,
  sameDaysOfLastMonth,
} from './days.js';

describe('days of the calendar', () => {
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
