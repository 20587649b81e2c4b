import { describe, expect, it } from '@jest/globals';
import { cents, centsToDollars, discountedPrice, dollarsToCents } from './money.js';

describe('money', () => {
  it('converts money between whole cents and dollars', () => {
    expect(dollarsToCents(19.99)).toBe(1999);
    expect(centsToDollars(cents(1999))).toBe(19.99);
    expect(() => dollarsToCents(1.005)).toThrow(RangeError);
  });

  it.each([
    [4900, 0, 4900],
    [4900, 15, 4165],
    [4900, 100, 0],
    [999, 33, 669],
    [1, 50, 1],
  ])('subtracts a discount: %i cents less %i%% is %i cents', (price, discount, expected) => {
    expect(discountedPrice(cents(price), discount)).toBe(expected);
  });
});
