import { describe, expect, it } from '@jest/globals';
import { checkAge } from './check-age.js';

const now = new Date('2026-06-01T12:00:00Z');

describe('the age of a check', () => {
  it.each([
    ['2026-06-02', 'today', false],
    ['2026-06-01', 'today', false],
    ['2026-05-31', 'yesterday', false],
    ['2026-05-02', '30 days ago', false],
    ['2026-05-01', '31 days ago', true],
  ])('of %s is %s', (day, words, isOld) => {
    expect(checkAge(day, now)).toEqual({ words, isOld });
  });
});
