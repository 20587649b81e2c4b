import { describe, expect, it } from '@jest/globals';
import { creditsAndDollars, priceText } from './credits-and-dollars.js';
import { formatCents } from './format.js';

describe('the words for money beside credits', () => {
  it.each([
    [25, '25¢'],
    [4.9, '4.9¢'],
    [125, '$1.25'],
  ])('writes %d cents as %s', (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it('shows dollars beside credits once their price is known', () => {
    expect(creditsAndDollars(500, 5)).toBe('500 credits · $25.00');
    expect(creditsAndDollars(1, undefined)).toBe('1 credit');
    expect(priceText(5, 5)).toBe('5 credits (25¢)');
    expect(priceText(5, undefined)).toBe('5 credits');
  });
});
