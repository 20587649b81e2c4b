import { describe, expect, it } from '@jest/globals';
import type { CreditPackageView } from '@leadmart/contracts';
import { centsPerCredit, packagesFor, suggestionFor, tierLabels, tierOf } from './package-rules.js';

const aPackage = (creditAmount: number, discountedPrice = creditAmount / 20) =>
  ({ creditAmount, discountedPrice }) as CreditPackageView;

const onSale = [aPackage(5_000), aPackage(1_000), aPackage(300), aPackage(1_000, 40)];
const sizesFor = (missing: number) =>
  packagesFor(missing, onSale).map(({ creditAmount }) => creditAmount);

describe('the packages for missing credits', () => {
  it.each([
    [0.1, [300, 1_000, 1_000, 5_000]],
    [300, [300, 1_000, 1_000, 5_000]],
    [300.1, [1_000, 1_000, 5_000]],
    [5_000, [5_000]],
  ])('offers for %d credits the smallest sufficient one first', (missing, sizes) => {
    expect(sizesFor(missing)).toEqual(sizes);
  });

  it('puts the cheaper of two equal sizes first', () => {
    expect(packagesFor(1_000, onSale)[0]?.discountedPrice).toBe(40);
  });

  it('offers the largest one when none is sufficient', () => {
    expect(sizesFor(5_001)).toEqual([5_000]);
    expect(packagesFor(1, [])).toEqual([]);
  });
});

describe('the cost of a credit', () => {
  it('follows from the price after the discount', () => {
    expect(
      centsPerCredit({ creditAmount: 25_000, discountedPrice: 849.15 } as CreditPackageView),
    ).toBeCloseTo(3.3966);
    expect(centsPerCredit({ creditAmount: 500, discountedPrice: 25 } as CreditPackageView)).toBe(5);
  });
});

const tiersOf = (...amounts: number[]): string[] => {
  const all = amounts.map((amount) => aPackage(amount));
  return all.map((one) => tierOf(one, all));
};

describe('the tier label of a package', () => {
  it('gives ten packages the ten labels', () => {
    expect(tiersOf(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)).toEqual([...tierLabels]);
  });

  it('labels the smallest package Starter and the largest Legendary', () => {
    for (const count of [2, 3, 7, 10, 25]) {
      const tiers = tiersOf(...Array.from({ length: count }, (_, index) => (index + 1) * 100));
      expect(tiers.at(0)).toBe('Starter');
      expect(tiers.at(-1)).toBe('Legendary');
    }
  });

  it('labels packages by rank, not by size', () => {
    expect(tiersOf(1, 2, 1_000_000)).toEqual(tiersOf(10, 20, 30));
    expect(tiersOf(30, 10, 20)).toEqual(['Legendary', 'Starter', 'Business']);
  });

  it('gives packages with the same credits the same label', () => {
    expect(tiersOf(5, 5, 9)).toEqual(['Starter', 'Starter', 'Legendary']);
  });

  it('gives a single package the first label', () => {
    expect(tiersOf(500)).toEqual(['Starter']);
  });
});

describe('the suggested package', () => {
  const [small, medium, large] = [aPackage(500, 25), aPackage(1_000, 50), aPackage(5_000, 200)];
  const offered = [large, small, medium];

  it.each([
    [500, small],
    [501, medium],
    [5_000, large],
  ])('covers %i credits and is the smallest that does', (credits, best) => {
    expect(suggestionFor(credits, offered)).toMatchObject({ best, isEnough: true });
  });

  it('names the next package in which a credit costs less', () => {
    expect(suggestionFor(500, offered)?.cheaper).toBe(large);
    expect(suggestionFor(5_000, offered)?.cheaper).toBeUndefined();
  });

  it('begins with the largest package when none covers the credits', () => {
    expect(suggestionFor(9_000, offered)).toMatchObject({ best: large, isEnough: false });
    expect(suggestionFor(1, [])).toBeUndefined();
  });
});
