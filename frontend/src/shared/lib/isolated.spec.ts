import { describe, expect, it } from '@jest/globals';
import { isolated } from './isolated.js';

describe('a typed text in a sentence', () => {
  it('isolates a typed text that is written from right to left', () => {
    expect(`Prices of ${isolated('قائمة')} (CA)`).toBe('Prices of \u2068قائمة\u2069 (CA)');
    expect(isolated('Roofs שלום')).toBe('\u2068Roofs שלום\u2069');
  });

  it('stays as it is in every other script', () => {
    expect(isolated('Größe 🏠 №1')).toBe('Größe 🏠 №1');
  });
});
