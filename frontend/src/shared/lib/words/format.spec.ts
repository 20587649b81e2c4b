import { describe, expect, it } from '@jest/globals';
import { countText, creditsText, formatNearDay } from './format.js';

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
