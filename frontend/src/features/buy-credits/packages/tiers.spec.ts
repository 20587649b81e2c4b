import { describe, expect, it } from '@jest/globals';
import type { CreditPackageView } from '@leadmart/contracts';
import { tierLabels, tierOf } from './tiers.js';

const holding = (creditAmount: number, discountedPrice = 1) =>
  ({ _id: `p${creditAmount}`, creditAmount, discountedPrice }) as CreditPackageView;

const tiersOf = (...amounts: number[]): string[] => {
  const all = amounts.map((amount) => holding(amount));
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
