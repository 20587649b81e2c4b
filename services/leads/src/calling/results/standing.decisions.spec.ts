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

  it('a new outcome changes it by the difference of both lists', () => {
    const change = changeOf(calls('sold'), calls('sold', 'not-interested'));
    expect(change).toMatchObject({ called: 0, contacts: 0, sales: -1 });
    expect(changeOf([], calls('sold'))).toMatchObject({ called: 1, contacts: 1, sales: 1 });
  });
});
