import { describe, expect, it } from '@jest/globals';
import { bodyOf, isDiscount, newDraft, readDiscount, wholeText } from './package-draft.js';

describe('a package as it is typed', () => {
  it('starts with nothing, on sale', () => {
    expect(bodyOf(newDraft)).toEqual({
      packageName: '',
      creditAmount: 0,
      price: 0,
      discount: 0,
      active: true,
    });
  });

  it('reads numbers as integers, and what is no number as 0', () => {
    const draft = { ...newDraft, packageName: ' Gold ', creditAmount: '12500.9', price: '49.99' };
    expect(bodyOf({ ...draft, discount: '' })).toEqual({
      packageName: 'Gold',
      creditAmount: 12_500,
      price: 49,
      discount: 0,
      active: true,
    });
  });

  it('shows a number as it will be read', () => {
    expect(wholeText('49.99')).toBe('49');
    expect(wholeText('007')).toBe('7');
    expect(wholeText('')).toBe('');
  });

  it.each([
    [0, true],
    [100, true],
    [-1, false],
    [101, false],
    [Number.NaN, false],
  ])('%p as a discount: %p', (discount, allowed) => {
    expect(isDiscount(discount)).toBe(allowed);
  });
});

describe('the global discount', () => {
  it.each([
    ['0', 0],
    ['100', 100],
    ['12.5', 12],
  ])('%p is %p', (text, discount) => {
    expect(readDiscount(text)).toBe(discount);
  });

  it.each(['', ' ', '-1', '-0.5', '100.5', '101', 'half'])('%p is none', (text) => {
    expect(readDiscount(text)).toBeUndefined();
  });
});
