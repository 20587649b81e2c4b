import { describe, expect, it } from '@jest/globals';
import { endOf, firstOfDays, momentsOf, monthsUpTo, startOf } from './days.js';

describe('days of the reader', () => {
  it('begins and ends a day at midnight of the reader', () => {
    expect(startOf('2026-03-01').getHours()).toBe(0);
    expect(endOf('2026-03-01').getTime() + 1).toBe(startOf('2026-03-02').getTime());
  });

  it('sends the days of a named time zone as its moments, also when its clocks change', () => {
    const range = { from: '2026-03-08', to: '2026-03-08', zone: 'America/New_York' };
    expect(Object.fromEntries(momentsOf(range))).toEqual({
      from: '2026-03-08T05:00:00.000Z',
      to: '2026-03-09T03:59:59.999Z',
    });
    const [from, to] = [startOf('2026-03-01'), endOf('2026-03-02')].map((at) => at.toISOString());
    const ofReader = { from: '2026-03-01', to: '2026-03-02', zone: '' };
    expect(Object.fromEntries(momentsOf(ofReader))).toEqual({ from, to });
    const swapped = { from: ofReader.to, to: ofReader.from };
    expect(Object.fromEntries(momentsOf(swapped))).toEqual({ from, to });
    expect([...momentsOf({ from: '', to: '', zone: 'UTC' })]).toEqual([]);
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
