import { describe, expect, it } from '@jest/globals';
import {
  appendListed,
  countByDay,
  dayAt,
  dayOf,
  numbersListed,
  startOfDay,
} from './listed-days.js';
import { numbersOf, setOf } from './number-set.js';

const firstDay = 20_000;
/** Leads 0–2 of the first day, 3–4 of the next one, and from 5 on of a later one. */
const list = [
  [0, 0],
  [3, 1],
  [5, 9],
].reduce<Buffer | undefined>(
  (before, [first = 0, day = 0]) => appendListed(before, first, firstDay + day),
  undefined,
);
/** Lead 5 was on another shelf before. */
const listing = { list, before: [{ number: 5, day: firstDay - 3 }] };
const within = (from: number, to: number, count = 7) =>
  numbersOf(numbersListed(listing, count, [{ from: firstDay + from, to: firstDay + to }]));

describe('the days on which leads were listed', () => {
  it('a lead has the day of the last entry that begins at it or before', () => {
    const days = [0, 2, 3, 4, 5, 900].map((number) => dayAt(list, number));
    expect(days.map((day) => (day ?? 0) - firstDay)).toEqual([0, 0, 1, 1, 9, 9]);
    expect(dayAt(undefined, 0)).toBeUndefined();
  });

  it('leads that are listed on the day of the last ones need no entry', () => {
    expect(appendListed(list, 7, firstDay + 9)).toEqual(list);
    expect(appendListed(list, 7, firstDay + 10)).toHaveLength((list?.length ?? 0) + 6);
  });

  it('leads of some days are found with those that moved, and without what comes after the count', () => {
    expect(within(0, 0)).toEqual([0, 1, 2]);
    expect(within(1, 9)).toEqual([3, 4, 6]);
    expect(within(-9, -1)).toEqual([5]);
    expect(within(-9, 99)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(within(0, 9, 4)).toEqual([0, 1, 2, 3]);
    expect(within(2, 8)).toEqual([]);
  });

  it('the leads of a set are counted by day, the oldest first', () => {
    const counts = countByDay(listing, setOf([0, 2, 4, 5]));
    expect([...counts].map(([day, leads]) => [day - firstDay, leads])).toEqual([
      [-3, 1],
      [0, 2],
      [1, 1],
    ]);
  });

  it('the leads of a set on a shelf of one day have this day', () => {
    const ofOneDay = { list: appendListed(undefined, 0, firstDay), before: [] };
    expect([...countByDay(ofOneDay, setOf([0, 2, 4]))]).toEqual([[firstDay, 3]]);
    expect(countByDay(ofOneDay, setOf([])).size).toBe(0);
  });

  it('a day begins at midnight in UTC', () => {
    const day = dayOf(new Date('2026-11-29T23:59:59.999Z'));
    expect(startOfDay(day)).toEqual(new Date('2026-11-29T00:00:00Z'));
    expect(dayOf(new Date('2026-11-30T00:00:00Z'))).toBe(day + 1);
  });
});
