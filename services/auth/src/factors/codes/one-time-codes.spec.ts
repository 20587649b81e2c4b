import { describe, expect, it } from '@jest/globals';
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from './one-time-codes.js';

/** The secret and times of RFC 6238, appendix B; the codes are the last six of its eight digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('one-time codes', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('one-time codes are those of RFC 6238 at %i seconds', (seconds, code, step) => {
    expect(stepOfCode(code, secret, seconds * 1_000)).toBe(step);
  });

  it('accepts one-time codes one step early or late, and not two', () => {
    const at = (step: number) => stepOfCode('081804', secret, step * 30_000);
    expect([36, 37, 38].map((end) => at(37_037_000 + end - 1))).toEqual([
      37_037_036, 37_037_036, 37_037_036,
    ]);
    expect(at(37_037_034)).toBeUndefined();
    expect(at(37_037_038)).toBeUndefined();
  });

  it('come from a secret of 160 random bits that an app reads from an address', () => {
    const fresh = newAuthenticatorSecret();
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
    expect(newAuthenticatorSecret()).not.toBe(fresh);
    expect(authenticatorUri(fresh, 'ann@leadmart.test')).toBe(
      `otpauth://totp/Leadmart:ann%40leadmart.test?issuer=Leadmart&secret=${fresh}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
