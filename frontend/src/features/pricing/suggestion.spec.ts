import { describe, expect, it } from '@jest/globals';
import type { CreditPackageView } from '@leadmart/contracts';
import { suggestionFor } from './suggestion.js';

const aPackage = (creditAmount: number, discountedPrice: number) =>
  ({ creditAmount, discountedPrice }) as CreditPackageView;
const [small, medium, large] = [aPackage(500, 25), aPackage(1_000, 50), aPackage(5_000, 200)];
const onSale = [large, small, medium];

describe('the suggested package', () => {
  it.each([
    [500, small],
    [501, medium],
    [5_000, large],
  ])('covers %i credits and is the smallest that does', (credits, best) => {
    expect(suggestionFor(credits, onSale)).toMatchObject({ best, isEnough: true });
  });

  it('names the next package in which a credit costs less', () => {
    expect(suggestionFor(500, onSale)?.cheaper).toBe(large);
    expect(suggestionFor(5_000, onSale)?.cheaper).toBeUndefined();
  });

  it('begins with the largest package when none covers the credits', () => {
    expect(suggestionFor(9_000, onSale)).toMatchObject({ best: large, isEnough: false });
    expect(suggestionFor(1, [])).toBeUndefined();
  });
});
