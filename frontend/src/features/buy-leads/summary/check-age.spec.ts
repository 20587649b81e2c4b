import { describe, expect, it } from '@jest/globals';
import type { StateCode } from '@leadmart/contracts/us-states';
import { checkAge, tooOldText } from './check-age.js';

const now = new Date('2026-06-01T12:00:00Z');

describe('the age of a check', () => {
  it.each([
    ['2026-06-02', 'today', false],
    ['2026-06-01', 'today', false],
    ['2026-05-31', 'yesterday', false],
    ['2026-05-02', '30 days ago', false],
    ['2026-05-01', '31 days ago', true],
  ])('of %s is %s', (day, words, isOld) => {
    expect(checkAge(day, now)).toEqual({ words, isOld });
  });
});

describe('the reason why states are not sold', () => {
  it('names up to three of them', () => {
    const of = (...states: StateCode[]) => tooOldText({ states, limitDays: 31 });
    expect(of('TX')).toBe('The check of Texas is older than 31 days: not sold now');
    expect(of('TX', 'CA')).toContain('The checks of Texas and California are older');
    expect(of('TX', 'CA', 'NY', 'OH', 'UT')).toContain('New York, and 2 more states are');
  });
});
