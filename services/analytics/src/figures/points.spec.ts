import { describe, expect, it } from '@jest/globals';
import { daysBefore, daysIn, type Days } from './days.js';
import { noFigures } from './figure.js';
import { pointLengthOf, pointsLike, pointsOf } from './points.js';

const leadsEachDay = (range: Days) =>
  daysIn(range).map((day) => ({ day, figures: { ...noFigures, leadsSold: 1 } }));
const shown = (points: ReturnType<typeof pointsOf>) =>
  points.map(({ from, to, figures }) => [from, to, figures.leadsSold]);

describe('the points of a range', () => {
  it.each([
    [{ days: 366 }, 366, 'day'],
    [{}, 30, 'day'],
    [{ range: 'this-year' as const }, 120, 'day'],
    [{ range: 'this-year' as const }, 121, 'week'],
    [{ from: '2026-01-01' }, 731, 'week'],
    [{ to: '2026-01-01' }, 732, 'month'],
  ])('%j with %d days has a point each %s', (query, days, by) => {
    expect(pointLengthOf(query, days)).toBe(by);
  });

  it('points by week begin on Mondays, except the first one, and lose no day', () => {
    // A Thursday to a Tuesday.
    const points = pointsOf(leadsEachDay({ from: '2026-01-01', to: '2026-01-13' }), 'week');
    expect(shown(points)).toEqual([
      ['2026-01-01', '2026-01-04', 4],
      ['2026-01-05', '2026-01-11', 7],
      ['2026-01-12', '2026-01-13', 2],
    ]);
  });

  it('the days before are added up like the points that they are compared with', () => {
    const range = { from: '2026-01-30', to: '2026-03-02' };
    const points = pointsOf(leadsEachDay(range), 'month');
    expect(shown(points)).toEqual([
      ['2026-01-30', '2026-01-31', 2],
      ['2026-02-01', '2026-02-28', 28],
      ['2026-03-01', '2026-03-02', 2],
    ]);
    const before = pointsLike(points, leadsEachDay(daysBefore(range)));
    expect(shown(before)).toEqual([
      ['2025-12-29', '2025-12-30', 2],
      ['2025-12-31', '2026-01-27', 28],
      ['2026-01-28', '2026-01-29', 2],
    ]);
    expect(pointsLike(points, [])).toEqual([]);
  });
});
