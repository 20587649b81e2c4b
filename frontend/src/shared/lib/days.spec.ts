import { describe, expect, it } from '@jest/globals';
import { endOf, firstOfDays, startOf } from './days.js';

describe('days of the reader', () => {
  it('begins and ends a day at midnight of the reader', () => {
    expect(startOf('2026-03-01').getHours()).toBe(0);
    expect(endOf('2026-03-01').getTime() + 1).toBe(startOf('2026-03-02').getTime());
  });

  it('finds the first of the last days, over the end of a month', () => {
    expect(firstOfDays(1, new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01');
    expect(firstOfDays(7, new Date(2026, 2, 3))).toBe('2026-02-25');
  });
});
