import { describe, expect, it } from '@jest/globals';
import {
  countText,
  creditsAndDollars,
  creditsText,
  formatCents,
  formatNearDay,
  priceText,
} from './format.js';

describe('counted things', () => {
  it.each([
    [0, '0 leads', '0 credits'],
    [1, '1 lead', '1 credit'],
    [2, '2 leads', '2 credits'],
    [1_234, '1,234 leads', '1,234 credits'],
  ])('of %i are %s and %s', (count, leads, credits) => {
    expect(countText(count, 'lead')).toBe(leads);
    expect(creditsText(count)).toBe(credits);
  });

  it('fractions have the plural', () => {
    expect(creditsText(0.1)).toBe('0.1 credits');
  });
});

describe('a day that may be near', () => {
  const year = new Date().getFullYear();

  it.each([
    [`${year}-01-31`, 'Jan 31'],
    [`${year}-06-15T12:00:00.000Z`, 'Jun 15'],
    ['2020-01-31', 'Jan 31, 2020'],
    ['2020-06-15T12:00:00.000Z', 'Jun 15, 2020'],
  ])('%s is %s', (date, text) => {
    expect(formatNearDay(date)).toBe(text);
  });
});

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
