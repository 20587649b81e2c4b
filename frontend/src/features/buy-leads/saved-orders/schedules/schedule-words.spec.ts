import { describe, expect, it } from '@jest/globals';
import type { StandingOrderView } from '@leadmart/contracts';
import { scheduleWords } from './schedule-words.js';

const cases: [StandingOrderView['schedule'], number, string, string][] = [
  [{ every: 'weekday' }, 0, 'UTC', 'Every weekday, 12 AM UTC'],
  [{ every: 'week', weekday: 7 }, 12, 'America/New_York', 'Each Sunday, 12 PM New York'],
  [
    { every: 'month', day: 30 },
    9,
    'America/Argentina/Ushuaia',
    'Day 30 of every month, 9 AM Ushuaia',
  ],
  [{ every: 'month', day: 31 }, 23, 'UTC', 'Last day of every month, 11 PM UTC'],
];

describe('the words for a schedule', () => {
  it.each(cases)('%j at %d in %s', (schedule, hour, zone, words) => {
    expect(scheduleWords({ schedule, hour, zone })).toBe(words);
  });
});
