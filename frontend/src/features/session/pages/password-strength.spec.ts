import { describe, expect, it } from '@jest/globals';
import { strengthOf } from './password-strength.js';

describe('the strength of a password', () => {
  it.each([
    ['', 'short'],
    ['1234567', 'short'],
    ['12345678', 'fair'],
    ['abcdefghijklmno', 'good'],
    ['Abcdef-1', 'good'],
    ['correct horse battery staple', 'strong'],
  ])('rates %p as %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});
