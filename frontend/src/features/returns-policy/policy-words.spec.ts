import { describe, expect, it } from '@jest/globals';
import { longTerms, shortTerms } from './policy-words.js';

const policy = { windowDays: 14, capPercent: 10, automaticPercent: 2, withdrawAfterBuyers: 2 };

describe('the terms of returns', () => {
  it('say the window and the cap before a purchase', () => {
    expect(shortTerms(policy)).toBe('Bad leads can be returned for 14 days, up to 10% of a pack.');
    expect(shortTerms({ ...policy, windowDays: 1, capPercent: 2.5 })).toContain(
      '1 day, up to 2.5%',
    );
    expect(shortTerms({ ...policy, capPercent: 0 })).toBe('Leads cannot be returned.');
  });

  it('say in the FAQ what is approved at once', () => {
    expect(longTerms(policy)).toContain(
      'Up to 2% of a pack is approved at once when you have paid',
    );
    expect(longTerms({ ...policy, automaticPercent: 0 })).not.toContain('at once');
    expect(longTerms({ ...policy, windowDays: 0 })).toMatch(/^No\./);
  });
});
