import { describe, expect, it } from '@jest/globals';
import { aPackage } from '../../test/factories/payment.js';
import { demoPackages } from './demo-packages.seeder.js';
import { cheapestCovering, isForSale, priceOf, type CreditPackage } from './package.js';
import { toPackageView } from './package.view.js';

describe('the price of a package', () => {
  it.each([
    [49, 0, 4_900],
    [49, 15, 4_165],
    [1, 33, 67],
    [999, 100, 0],
  ])(
    'computes for a price of $%i and a discount of %i % a price of %i cents',
    (price, discount, expected) => {
      expect(priceOf(aPackage({ price, discount }))).toBe(expected);
    },
  );

  it('shows the discounted price in dollars beside the full price', () => {
    expect(toPackageView(aPackage({ discount: 15 }))).toMatchObject({
      price: 49,
      discountedPrice: 41.65,
    });
  });
});

describe('a package for sale', () => {
  it.each<[Partial<CreditPackage>, string | undefined]>([
    [{}, undefined],
    [{ price: 1, discount: 50 }, undefined],
    [{ price: 1, discount: 51 }, 'its price of $0.49 is below the smallest card payment of $0.50'],
    [{ discount: 100 }, 'it has no price'],
    [{ price: 0, creditAmount: 0 }, 'it has no price'],
    [{ creditAmount: 0 }, 'it has no credits'],
  ])('with %j is not shown because %s', (fields, because) => {
    const one = aPackage(fields);
    expect(toPackageView(one).notSoldBecause).toBe(because);
    expect(isForSale(one)).toBe(because === undefined);
    expect(isForSale({ ...one, active: false })).toBe(false);
  });
});

describe('cheapestCovering', () => {
  const small = aPackage({ creditAmount: 100, price: 9 });
  const large = aPackage({ creditAmount: 1_000, price: 49 });
  const reduced = aPackage({ creditAmount: 2_000, price: 90, discount: 50 });

  it('returns the cheapest package with enough credits', () => {
    expect(cheapestCovering([large, small, reduced], 50)).toBe(small);
    expect(cheapestCovering([large, small, reduced], 100.1)).toBe(reduced);
  });

  it('returns undefined when no package has enough credits', () => {
    expect(cheapestCovering([small, large], 5_000)).toBeUndefined();
  });
});

describe('the demo packages', () => {
  it('offers six demo packages, each cheaper per credit than the one before', () => {
    expect(new Set(demoPackages.map(({ id }) => id)).size).toBe(6);
    expect(demoPackages.every(({ id }) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
    const perCredit = demoPackages.map((one) => priceOf(one) / one.creditAmount);
    expect(perCredit).toEqual(perCredit.toSorted((a, b) => b - a));
  });
});
