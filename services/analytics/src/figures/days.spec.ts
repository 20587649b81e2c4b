import { describe, expect, it } from '@jest/globals';
import { dayOf, daysUpTo, monthToDate, sameDaysOfLastMonth } from './days.js';

describe('days', () => {
  it('are days of UTC', () => {
    expect(dayOf('2026-01-31T23:59:59.999Z')).toBe('2026-01-31');
    expect(dayOf(new Date(Date.UTC(2026, 1, 1)))).toBe('2026-02-01');
  });

  it('are counted back over the ends of months and leap days', () => {
    expect(daysUpTo('2028-03-01', 3)).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
  });

  it.each([
    ['2026-03-15', '2026-03-01', '2026-02-01', '2026-02-15'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
    ['2026-08-31', '2026-08-01', '2026-07-01', '2026-07-31'],
  ])('%s compares from %s with %s to %s', (today, from, lastFrom, lastTo) => {
    expect(monthToDate(today)).toEqual({ from, to: today });
    expect(sameDaysOfLastMonth(today)).toEqual({ from: lastFrom, to: lastTo });
  });
});
