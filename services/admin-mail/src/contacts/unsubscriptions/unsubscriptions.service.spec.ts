import { describe, expect, it } from '@jest/globals';
import { shortenedEmail } from './unsubscriptions.service.js';

describe('a shortened address', () => {
  it.each([
    ['ann.lee@example.com', 'a…@example.com'],
    ['a@example.com', 'a…@example.com'],
    ['ünal@example.com', 'ü…@example.com'],
  ])('shortens %s to %s', (email, shown) => {
    expect(shortenedEmail(email)).toBe(shown);
  });
});
