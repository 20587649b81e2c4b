import { describe, expect, it } from '@jest/globals';
import { dailyUse } from './daily-use.js';

const now = new Date(2026, 4, 31, 15);
const useSince = new Date(2026, 3, 1).toISOString();
const at = (day: number, hour: number, leads: number, credits = 0) => ({
  at: new Date(2026, 4, day, hour).toISOString(),
  leads,
  credits,
});

describe('the use of thirty days', () => {
  it('the use of thirty days has one entry for each day up to today, with the packs of that day', () => {
    const use = [at(31, 14, 5, 0.1), at(31, 0, 7, 0.2), at(30, 23, 11), at(2, 0, 13), at(1, 23, 9)];
    const days = dailyUse({ use, useSince }, now);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ start: new Date(2026, 4, 2), leads: 13, credits: 0 });
    expect(days[28]).toMatchObject({ leads: 11 });
    expect(days[29]).toEqual({ start: new Date(2026, 4, 31), leads: 12, credits: 0.3 });
    expect(days.reduce((sum, { leads }) => sum + leads, 0)).toBe(36);
  });

  it('leaves out days of which packs may be missing, but never today', () => {
    const since = (hour: number) => new Date(2026, 4, 30, hour).toISOString();
    expect(dailyUse({ use: [], useSince: since(0) }, now)).toHaveLength(2);
    expect(dailyUse({ use: [], useSince: since(1) }, now)).toHaveLength(1);
    expect(dailyUse({ use: [], useSince: now.toISOString() }, now)).toHaveLength(1);
  });
});
