import { describe, expect, it } from '@jest/globals';
import { hashOfLinkToken, newLinkToken } from './link-secrets.js';

describe('the secret of a link', () => {
  it('creates a link secret of 256 bits that needs no escaping in a URL', () => {
    const token = newLinkToken();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(newLinkToken()).not.toBe(token);
  });

  it('stores only a hash of the link secret', () => {
    const token = newLinkToken();
    expect(hashOfLinkToken(token)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOfLinkToken(token)).toBe(hashOfLinkToken(token));
    expect(hashOfLinkToken(newLinkToken())).not.toBe(hashOfLinkToken(token));
  });
});
