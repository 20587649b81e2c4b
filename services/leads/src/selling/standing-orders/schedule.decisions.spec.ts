import { describe, expect, it } from '@jest/globals';
import type { Schedule } from '@leadmart/contracts';
import { dateAfter, firstAfter } from './schedule.decisions.js';

const daily: Schedule = { every: 'weekday' };
const onDay = (day: number): Schedule => ({ every: 'month', day });
const onTuesday: Schedule = { every: 'week', weekday: 2 };
const onSunday: Schedule = { every: 'week', weekday: 7 };

describe('the dates of a schedule', () => {
  it.each([
    ['a weekday after Thursday', daily, '2026-01-01', '2026-01-02'],
    ['a weekday after Friday', daily, '2026-01-02', '2026-01-05'],
    ['a day of the week', onSunday, '2026-01-04', '2026-01-11'],
    ['no later day of the week', onTuesday, '2026-01-01', '2026-01-06'],
    ['the last day of a short month', onDay(31), '2026-01-31', '2026-02-28'],
    ['the last day of February in a leap year', onDay(30), '2028-01-30', '2028-02-29'],
    ['the full day again after a short month', onDay(31), '2026-02-28', '2026-03-31'],
    ['a day over the end of the year', onDay(5), '2026-12-05', '2027-01-05'],
  ])('finds %s', (_name, schedule, date, next) => {
    expect(dateAfter({ schedule, hour: 0, zone: 'UTC' }, date).date).toBe(next);
  });
});

describe('the instant of a local hour', () => {
  const berlin = 'Europe/Berlin';
  it.each([
    ['in winter', berlin, 9, '2026-03-22', '2026-03-22T08:00:00.000Z'],
    ['in summer', berlin, 9, '2026-03-29', '2026-03-29T07:00:00.000Z'],
    ['that the clocks leave out', berlin, 2, '2026-03-29', '2026-03-29T01:00:00.000Z'],
    ['that comes twice', berlin, 2, '2026-10-25', '2026-10-25T00:00:00.000Z'],
    [
      'that comes twice in New York',
      'America/New_York',
      1,
      '2026-11-01',
      '2026-11-01T05:00:00.000Z',
    ],
    [
      'left out for half an hour',
      'Australia/Lord_Howe',
      2,
      '2026-10-04',
      '2026-10-03T15:30:00.000Z',
    ],
    ['left out at midnight', 'Africa/Cairo', 0, '2026-04-24', '2026-04-23T22:00:00.000Z'],
    ['far ahead of UTC', 'Pacific/Kiritimati', 0, '2026-01-02', '2026-01-01T10:00:00.000Z'],
    ['far behind UTC', 'Pacific/Pago_Pago', 23, '2026-01-01', '2026-01-02T10:00:00.000Z'],
  ])('finds the instant of a local hour for a time %s', (_name, zone, hour, date, at) => {
    const schedule = { every: 'month', day: Number(date.slice(8)) } as const;
    const dayBefore = new Date(Date.parse(date) - 1).toISOString().slice(0, 10);
    const next = dateAfter({ schedule, hour, zone }, dayBefore);
    expect(next).toEqual({ date, at: new Date(at) });
    expect(firstAfter({ schedule, hour, zone }, new Date(Date.parse(at) - 1))).toEqual(next);
    expect(firstAfter({ schedule, hour, zone }, new Date(at)).date > date).toBe(true);
  });
});
