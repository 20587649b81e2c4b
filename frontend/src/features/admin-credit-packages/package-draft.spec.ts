import { describe, expect, it } from '@jest/globals';
import {
  priceWords,
  bodyOf,
  newDraft,
  packageRefusalOf,
  readDiscount,
  savedOtherwise,
  type PackageDraft,
} from './package-draft.js';

describe('the draft of a package', () => {
  it('starts a new package empty and active', () => {
    expect(bodyOf(newDraft)).toEqual({
      packageName: '',
      creditAmount: 0,
      price: 0,
      discount: 0,
      active: true,
    });
  });

  it('reads numbers as integers and other text as 0', () => {
    const draft = { ...newDraft, packageName: ' Gold ', creditAmount: '12500.9', price: '49.99' };
    expect(bodyOf({ ...draft, discount: '' })).toEqual({
      packageName: 'Gold',
      creditAmount: 12_500,
      price: 49,
      discount: 0,
      active: true,
    });
  });

  it('says which numbers were saved as other ones', () => {
    expect(savedOtherwise('10', '49', '12.5')).toBe('12.5 was saved as 12');
    expect(savedOtherwise('12500.9', '49.99', '0')).toBe(
      '12500.9 was saved as 12500, 49.99 was saved as 49',
    );
    expect(savedOtherwise('007', '12.0', '')).toBeUndefined();
  });
});

describe('saving a package', () => {
  const gold: PackageDraft = { ...newDraft, packageName: 'Gold', creditAmount: '500', price: '45' };

  it('accepts a package as it is offered new, active or not', () => {
    expect(packageRefusalOf(gold)).toBeUndefined();
    expect(packageRefusalOf({ ...newDraft, packageName: 'New' })).toBeUndefined();
    expect(packageRefusalOf({ ...newDraft, packageName: 'New', active: false })).toBeUndefined();
    expect(packageRefusalOf({ ...gold, discount: '12.5' })).toBeUndefined();
  });

  it.each([
    [{ creditAmount: '-1' }, 'Credits must be 0 or more'],
    [{ price: '-5' }, 'Price must be 0 or more'],
    [{ discount: '-1' }, 'Discount must be between 0 and 100'],
    [{ discount: '101' }, 'Discount must be between 0 and 100'],
    [{ discount: '100.5' }, 'Discount must be between 0 and 100'],
  ])('refuses %j', (change, sentence) => {
    expect(packageRefusalOf({ ...gold, ...change })?.sentence).toBe(sentence);
  });
});

describe('reading the global discount', () => {
  it.each([
    ['0', 0],
    ['100', 100],
    ['12', 12],
    ['12.5', 12],
    ['0.9', 0],
  ])('reads %p as %p', (text, discount) => {
    expect(readDiscount(text)).toBe(discount);
  });

  it.each(['', ' ', '-1', '-0.5', '100.5', '101', 'half'])('refuses %p', (text) => {
    expect(readDiscount(text)).toBeUndefined();
  });
});

describe('the price in words', () => {
  it('shows what buyers pay now and after the change, or one price if it stays', () => {
    expect(priceWords(25, 25, 20)).toBe('$25.00 → $20.00');
    expect(priceWords(22.05, 21, 0)).toBe('$22.05 → $21.00');
    expect(priceWords(7.43, 9, 17)).toBe('$7.43 → $7.47');
    expect(priceWords(20, 25, 20)).toBe('$20.00');
    expect(priceWords(undefined, 30, 10)).toBe('$27.00');
  });
});
