import { describe, expect, it } from '@jest/globals';
import { fixCount, fixOf, fixRefusal, noFixes, suggestionFor, withFix } from './row-fixes.js';

describe('the fixes of a file', () => {
  const texas = { field: 'state', from: 'Texazz' } as const;
  const cell = { field: 'state', row: 7 } as const;

  it('keep one correction for each value and each cell', () => {
    const both = withFix(withFix(noFixes, texas, 'TN'), cell, 'CA');
    const changed = withFix(both, texas, 'TX');
    expect(changed).toEqual({ values: [{ ...texas, to: 'TX' }], cells: [{ ...cell, to: 'CA' }] });
    expect([fixOf(changed, texas), fixOf(changed, cell)]).toEqual(['TX', 'CA']);
    expect(fixOf(changed, { field: 'city', from: 'Texazz' })).toBeUndefined();
    expect(fixCount(withFix(changed, texas, undefined))).toBe(1);
  });

  it('follow the rules of their column', () => {
    expect(fixRefusal('state', ' texas ')).toBeUndefined();
    expect(fixRefusal('state', 'Texazz')).toBe('Enter one of the fifty states');
    expect(fixRefusal('phoneNumber', '(202) 555-0123')).toBeUndefined();
    expect(fixRefusal('phoneNumber', '12')).toMatch('10 digits');
    expect(fixRefusal('phoneNumber', '9005550123')).toMatch('Not a US number');
    expect(fixRefusal('phoneNumberStatus', 'yes')).toBe('Enter clean or dnc');
    expect(fixRefusal('email', '')).toBeUndefined();
    expect(fixRefusal('email', 'nowhere')).toMatch('email address');
    for (const none of [' ', 'N/A']) expect(fixRefusal('firstName', none)).toBe('Enter a name');
    expect(fixRefusal('city', 'x'.repeat(201))).toMatch('200');
  });
});

describe('the suggested fix', () => {
  it.each([
    ['Texazz', 'TX'],
    ['Texas, USA', 'TX'],
    ['Calfornia', 'CA'],
    ['new yorck', 'NY'],
    // As near to North as to South.
    ['Sorth Dakota', undefined],
    ['Bavaria', undefined],
    ['T', undefined],
  ])('for the state %s is %s', (value, code) => {
    expect(suggestionFor('state', value)).toBe(code);
  });

  it('suggests an address without spaces', () => {
    expect(suggestionFor('phoneNumber', '12')).toBeUndefined();
    expect(suggestionFor('email', 'mailto:ann @example,com')).toBe('ann@example.com');
    expect(suggestionFor('phoneNumberStatus', 'yes')).toBeUndefined();
  });
});
