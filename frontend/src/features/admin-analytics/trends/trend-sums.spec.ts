import { describe, expect, it } from '@jest/globals';
import { creditFlow, sumOf, type TrendDay } from './trend-sums.js';

const none = { sold: 0, given: 0, spent: 0, refunded: 0, taken: 0, returned: 0 };
const aDay = (credits: Partial<TrendDay['credits']>, revenue = 0): TrendDay => ({
  _id: '2026-05-04',
  revenue,
  users: 0,
  packs: 0,
  leads: 0,
  returned: 0,
  credits: { ...none, ...credits },
});

it('sums dollars of days to the cent', () => {
  expect(sumOf([aDay({}, 0.1), aDay({}, 0.2), aDay({}, -0.05)], (day) => day.revenue)).toBe(0.25);
});

describe('the flow of credits', () => {
  const days = [aDay({ sold: 100, spent: 0.3 }), aDay({ given: 10, spent: 29.7, taken: 5.5 })];

  it('leads from the credits at the beginning to those of now', () => {
    const flow = creditFlow({ days, outstanding: 174.5 });
    expect(flow.map(({ of, credits, to }) => [of, credits, to])).toEqual([
      ['begin', 100, 100],
      ['sold', 100, 200],
      ['given', 10, 210],
      ['returned', 0, 210],
      ['spent', -30, 180],
      ['refunded', 0, 180],
      ['taken', -5.5, 174.5],
      ['now', 174.5, 174.5],
    ]);
  });

  it('begins each step where the one before ended', () => {
    const flow = creditFlow({ days, outstanding: 0.2 });
    const steps = flow.slice(1, -1);
    expect(steps.map(({ from }) => from)).toEqual(flow.slice(0, -2).map(({ to }) => to));
    expect(steps.at(-1)?.to).toBe(0.2);
  });
});
