import { describe, expect, it } from '@jest/globals';
import { costOf, creditsToTenths, tenths, tenthsToCredits } from './credit-amounts.js';
import { creditsSchema } from './credits.js';

describe('credits', () => {
  it('converts credits between whole tenths and numbers with one decimal', () => {
    expect(creditsToTenths(5.1)).toBe(51);
    expect(tenthsToCredits(tenths(51))).toBe(5.1);
  });

  it('converts credits that binary floats cannot represent without loss', () => {
    for (let amount = 0; amount <= 10_000; amount += 1) {
      expect(creditsToTenths(tenthsToCredits(tenths(amount)))).toBe(amount);
    }
  });

  it('refuses a fraction of a tenth of a credit', () => {
    expect(() => tenths(0.5)).toThrow(RangeError);
    expect(() => creditsToTenths(5.15)).toThrow(RangeError);
  });

  it('prices a purchase exactly', () => {
    expect(costOf(3, creditsToTenths(0.1))).toBe(3);
    expect(costOf(100_000, creditsToTenths(4.7))).toBe(4_700_000);
  });

  it.each([[-1], [0.05], [Number.NaN], [Infinity], ['5'], [null], [{ $gt: 0 }], [1_000_000_001]])(
    'refuses %p as credits in a request',
    (value) => {
      expect(creditsSchema.safeParse(value).success).toBe(false);
    },
  );
});
