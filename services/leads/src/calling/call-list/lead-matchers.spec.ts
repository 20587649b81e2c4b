import { describe, expect, it } from '@jest/globals';
import { noCallingLimits } from '@leadmart/contracts';
import { callableMatcher, leadMatcher } from './lead-matchers.js';

const lead = ['Ann', "O'Neil", 'TX', 'Waco', '2015550147', 'clean', 'ann@acme.com'];

describe('the search in a pack', () => {
  it.each(['ann o', "O'NEIL", 'acme', 'waco', '(201) 555-01', '+1 201 555 0147', '0147'])(
    'finds a lead by %s',
    (search) => {
      expect(leadMatcher(search)(lead)).toBe(true);
    },
  );

  it.each(['bob', '999', '201 556', 'tx'])('finds no lead by %s', (search) => {
    expect(leadMatcher(search)(lead)).toBe(false);
  });
});

describe('the leads of a pack that may be called', () => {
  // Sunday, 09:30 in New York and 06:30 in California.
  const moment = new Date('2026-11-29T14:30:00Z');
  const matches = (state: string, phone: string, limits = noCallingLimits) =>
    callableMatcher(moment, limits)(['Ann', '', state, '', phone]);

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
