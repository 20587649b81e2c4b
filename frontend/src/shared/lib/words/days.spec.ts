import { describe, expect, it } from '@jest/globals';
import { endOf, firstOfDays, monthsUpTo, startOf } from './days.js';

describe('days of the reader', () => {
  it('begins and ends a day at midnight of the reader', () => {
    expect(startOf('2026-03-01').getHours()).toBe(0);
    expect(endOf('2026-03-01').getTime() + 1).toBe(startOf('2026-03-02').getTime());
  });

  it('finds the first of the last days, over the end of a month', () => {
    expect(firstOfDays(1, new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01');
    expect(firstOfDays(7, new Date(2026, 2, 3))).toBe('2026-02-25');
  });

  it('names the first and last days of months, over the end of a year', () => {
    expect(monthsUpTo(new Date(2026, 1, 10), 3)).toEqual([
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2025-12-01', to: '2025-12-31' },
    ]);
  });
});
