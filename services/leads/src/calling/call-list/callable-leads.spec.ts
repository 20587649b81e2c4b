import { describe, expect, it } from '@jest/globals';
import { noCallingLimits } from '@leadmart/contracts';
import { callableMatcher } from './callable-leads.js';

describe('the leads of a pack that may be called', () => {
  const columns = ['state', 'phoneNumber'];
  // Sunday, 09:30 in New York and 06:30 in California.
  const moment = new Date('2026-11-29T14:30:00Z');
  const matches = (state: string, phone: string, limits = noCallingLimits) =>
    callableMatcher(columns, moment, limits)([state, phone]);

  it.each([
    ['NY', '2125550100', true],
    ['CA', '2125550100', false],
    ['CA', '2095550100', false],
    ['NY', '', false],
    ['', '2125550100', false],
  ])('a lead of %s with the phone "%s": %s', (state, phone, isCallable) => {
    expect(matches(state, phone)).toBe(isCallable);
  });

  it('limits of the marketplace count', () => {
    expect(matches('NY', '2125550100', { all: { noSundays: true }, states: {} })).toBe(false);
  });
});
