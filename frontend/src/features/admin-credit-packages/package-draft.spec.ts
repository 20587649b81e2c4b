import { describe, expect, it } from '@jest/globals';
import {
  bodyOf,
  newDraft,
  packageRefusalOf,
  readDiscount,
  wholeText,
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

  it('shows a number as it will be saved', () => {
    expect(wholeText('49.99')).toBe('49');
    expect(wholeText('007')).toBe('7');
    expect(wholeText('')).toBe('');
  });
});

describe('saving a package', () => {
  const gold: PackageDraft = { ...newDraft, packageName: 'Gold', creditAmount: '500', price: '45' };

  it('accepts a package with credits and a price', () => {
    expect(packageRefusalOf(gold)).toBeUndefined();
  });

  it('accepts a package without a price only when it is inactive', () => {
    const free = { ...gold, price: '0' };
    expect(packageRefusalOf(free)).toBe('Only an inactive package can have a price of 0');
    expect(packageRefusalOf({ ...free, active: false })).toBeUndefined();
  });

  it.each([
    [{ creditAmount: '0' }, 'A package needs at least 1 credit'],
    [{ creditAmount: '0', active: false }, 'A package needs at least 1 credit'],
    [{ price: '-5' }, 'Price must be 0 or more'],
    [{ discount: '-1' }, 'Discount must be between 0 and 100'],
    [{ discount: '101' }, 'Discount must be between 0 and 100'],
    [{ discount: '12.5' }, 'Discount must be between 0 and 100'],
  ])('refuses %j', (change, sentence) => {
    expect(packageRefusalOf({ ...gold, ...change })).toBe(sentence);
  });
});

describe('reading the global discount', () => {
  it.each([
    ['0', 0],
    ['100', 100],
    ['12', 12],
  ])('reads %p as %p', (text, discount) => {
    expect(readDiscount(text)).toBe(discount);
  });

  it.each(['', ' ', '-1', '-0.5', '12.5', '100.5', '101', 'half'])('refuses %p', (text) => {
    expect(readDiscount(text)).toBeUndefined();
  });
});
