import { describe, expect, it } from '@jest/globals';
import type { CallOutcome } from '@leadmart/contracts';
import { changeOf, standingOf, type CallResult } from './standing.decisions.js';

/** Outcomes from the first call to the last one, as they are kept: the latest first. */
const calls = (...outcomes: (CallOutcome | CallResult)[]): CallResult[] =>
  outcomes.map((one) => (typeof one === 'string' ? { outcome: one } : one)).reverse();
const standing = (...outcomes: Parameters<typeof calls>) => standingOf(calls(...outcomes));

describe('the standing of a lead', () => {
  it('a lead stays a contact and a quote after a call that was not answered', () => {
    expect(standing('quoted', 'no-answer')).toMatchObject({ contacts: 1, quotes: 1, sales: 0 });
    expect(standing('no-answer', 'wrong-person', 'bad-number')).toMatchObject({
      called: 1,
      contacts: 0,
      badNumbers: 1,
    });
  });

  it('a sale is taken back when the person is not interested later, and has the money of the last one', () => {
    expect(standing('sold', 'call-back')).toMatchObject({ quotes: 1, sales: 1 });
    expect(standing('sold', 'not-interested')).toMatchObject({ quotes: 1, sales: 0, premium: 0 });
    const [small, large] = [500, 900].map((premium): CallResult => {
      return { outcome: 'sold', premium, commission: premium / 10 };
    });
    expect(small && large && standing(small, large)).toMatchObject({
      sales: 1,
      premium: 900,
      commission: 90,
    });
  });

  it('a lead without outcomes is nothing, and one is no more than it was', () => {
    const nothing = { contacts: 0, badNumbers: 0, quotes: 0, sales: 0, premium: 0, commission: 0 };
    expect(standing()).toEqual({ called: 0, ...nothing });
    expect(standing('no-answer')).toEqual({ called: 1, ...nothing });
    expect(standing('interested')).toEqual({ called: 1, ...nothing, contacts: 1 });
    expect(standing('sold')).toEqual({ called: 1, ...nothing, contacts: 1, quotes: 1, sales: 1 });
  });

  it('a new outcome changes it by the difference of both lists', () => {
    const change = changeOf(calls('sold'), calls('sold', 'not-interested'));
    expect(change).toMatchObject({ called: 0, contacts: 0, sales: -1 });
    const sold = { outcome: 'sold', premium: 50, commission: 5 } as const;
    const before = calls('quoted', sold, 'bad-number');
    const more = calls('quoted', sold, 'bad-number', { ...sold, premium: 80, commission: 9 });
    expect(changeOf(before, more)).toEqual({
      called: 0,
      contacts: 0,
      badNumbers: -1,
      quotes: 0,
      sales: 0,
      premium: 30,
      commission: 4,
    });
    expect(changeOf(before, calls('bad-number')).badNumbers).toBe(0);
    expect(changeOf([], calls('sold'))).toMatchObject({ called: 1, contacts: 1, sales: 1 });
  });
});
