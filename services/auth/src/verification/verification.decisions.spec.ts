import { describe, expect, it } from '@jest/globals';
import { aUser } from '../../test/factories/a-user.js';
import type { Link } from '../links/link.schema.js';
import { newRegistrationProof } from './registration-proof.js';
import { decideVerification } from './verification.decisions.js';
import { registrationCookie, visitorOf, type Visit } from './visit.js';

const at = new Date('2026-01-05T10:00:00.000Z');
const aVisit = (changes: Partial<Visit> = {}): Visit => ({
  secret: undefined,
  isBrowser: false,
  userAgent: 'curl/8.5',
  address: '192.0.2.1',
  ...changes,
});
const script = aVisit();
const { secret, proof } = newRegistrationProof(script);
const user = aUser({ verifiedAt: null, registrationProof: proof });
const userId = user._id;
const link: Link = {
  _id: `verify-email:${userId}`,
  purpose: 'verify-email',
  userId,
  tokenHash: '',
  expiresAt: at,
  usedAt: null,
};

describe('opening a verification link', () => {
  it('verifies an address the first time', () => {
    expect(decideVerification(link, user, script)).toBe('verify');
  });

  it('says verified again when it was opened before, by a scanner or by the person', () => {
    const opened = { ...link, usedAt: at };
    const verified = { ...user, verifiedAt: at };
    expect(decideVerification(opened, verified, script)).toBe('already-verified');
  });

  it('hands out no session when the address was proved another way meanwhile', () => {
    expect(decideVerification(link, { ...user, verifiedAt: at }, script)).toBe('already-verified');
  });

  it('is refused for a locked user, verified or not', () => {
    for (const verifiedAt of [null, at])
      expect(decideVerification(link, { ...user, verifiedAt, lockedAt: at }, script)).toBe(
        'refuse',
      );
  });

  it('is refused without a living link or without its user', () => {
    expect(decideVerification(undefined, undefined, script)).toBe('refuse');
    expect(decideVerification(link, undefined, script)).toBe('refuse');
  });

  const elsewhere = { address: '198.51.100.7', userAgent: 'Mozilla/5.0', isBrowser: true };
  const otherSecret = newRegistrationProof(script).secret;
  it.each<[string, Visit, string]>([
    ['in the browser that registered', aVisit({ ...elsewhere, secret }), 'verify'],
    ['by a script from where it was registered', script, 'verify'],
    ['in another browser', aVisit(elsewhere), 'verify-without-password'],
    [
      'in a browser with the cookie of another registration',
      aVisit({ isBrowser: true, secret: otherSecret }),
      'verify-without-password',
    ],
    ['in a browser at the same address', aVisit({ isBrowser: true }), 'verify-without-password'],
    [
      'by a script from another address',
      aVisit({ address: elsewhere.address }),
      'verify-without-password',
    ],
    ['by another script', aVisit({ userAgent: 'wget' }), 'verify-without-password'],
  ])('keeps the password only for who registered: %s', (_, visit, outcome) => {
    expect(decideVerification(link, user, visit)).toBe(outcome);
  });

  it('keeps no password of an account from before proofs were stored', () => {
    for (const registrationProof of [null, undefined]) {
      const old = { ...user, registrationProof };
      expect(decideVerification(link, old, script)).toBe('verify-without-password');
    }
  });
});

describe('the browser of a registration', () => {
  it('is known by a cookie that scripts, other sites and other paths do not get', () => {
    const life = { lifeHours: 24 };
    const cookie = registrationCookie(secret, { publicUrl: 'https://shop.test', ...life });
    expect(cookie).toBe(
      `leadmart_registration=${secret}; Path=/api/v1/auth; Max-Age=86400; HttpOnly; SameSite=Strict; Secure`,
    );
    expect(registrationCookie(secret, { publicUrl: 'http://localhost', ...life })).not.toContain(
      'Secure',
    );
    expect(visitorOf({ cookie: `a=b; ${cookie}` })).toMatchObject({ secret, isBrowser: true });
  });

  it('keeps its secret for the next registration', () => {
    expect(newRegistrationProof(aVisit({ secret })).secret).toBe(secret);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'user-agent': 'Mozilla/5.0 (X11)' }, true],
    [{ 'user-agent': 'node', 'sec-fetch-mode': 'cors' }, false],
    [{ cookie: 'leadmart_registration=short; other=1' }, false],
    [{}, false],
  ])('is told by its headers: %j', (headers, isBrowser) => {
    expect(visitorOf(headers)).toMatchObject({ isBrowser, secret: undefined });
  });
});
