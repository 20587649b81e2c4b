import { describe, expect, it } from '@jest/globals';
import type { CreditPackageView } from '@leadmart/contracts';
import { centsPerCredit, packagesFor } from './sufficient-packages.js';

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
