import { describe, expect, it } from '@jest/globals';
import { aUser } from '../../test/factories/user.js';
import type { Link } from '../links/link.js';
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
const link: Link = {
  purpose: 'verify-email',
  userId: user.id,
  tokenHash: '',
  expiresAt: at,
  usedAt: null,
};
type State = Parameters<typeof decideVerification>[0];
const kindOf = (state: Partial<State>, visit = script) =>
  decideVerification({ link, user, ...state }, visit).kind;

describe('decideVerification', () => {
  it('verifies the address when its link is opened for the first time', () => {
    expect(decideVerification({ link, user }, script)).toEqual({ kind: 'verify', link, user });
  });

  it('answers already verified when a link is opened again, by a mail scanner or the person', () => {
    const state = { link: { ...link, usedAt: at }, user: { ...user, verifiedAt: at } };
    expect(kindOf(state)).toBe('already-verified');
  });

  it('answers already verified when the address was verified in another way', () => {
    expect(kindOf({ user: { ...user, verifiedAt: at } })).toBe('already-verified');
  });

  it('refuses the link of a locked user, verified or not', () => {
    for (const verifiedAt of [null, at])
      expect(kindOf({ user: { ...user, verifiedAt, lockedAt: at } })).toBe('refuse');
  });

  it('refuses a link that has expired or whose user was deleted', () => {
    expect(kindOf({ link: undefined, user: undefined })).toBe('refuse');
    expect(kindOf({ user: undefined })).toBe('refuse');
  });

  const elsewhere = { address: '198.51.100.7', userAgent: 'Mozilla/5.0', isBrowser: true };
  const otherSecret = newRegistrationProof(script).secret;
  it.each<[string, Visit, string]>([
    ['the browser that registered', aVisit({ ...elsewhere, secret }), 'verify'],
    ['a script at the address that registered', script, 'verify'],
    ['another browser', aVisit(elsewhere), 'verify-without-password'],
    [
      'a browser with the cookie of another registration',
      aVisit({ isBrowser: true, secret: otherSecret }),
      'verify-without-password',
    ],
    ['a browser at the same address', aVisit({ isBrowser: true }), 'verify-without-password'],
    [
      'a script at another address',
      aVisit({ address: elsewhere.address }),
      'verify-without-password',
    ],
    ['another script', aVisit({ userAgent: 'wget' }), 'verify-without-password'],
  ])('keeps the password only for the registrant: %s', (_, visit, outcome) => {
    expect(kindOf({}, visit)).toBe(outcome);
  });

  it('removes the password of a user from before registration proofs were stored', () => {
    for (const registrationProof of [null, undefined])
      expect(kindOf({ user: { ...user, registrationProof } })).toBe('verify-without-password');
  });
});

describe('registration cookie', () => {
  it('sets a registration cookie that scripts, other sites and other paths cannot read', () => {
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

  it('uses the secret in the cookie again for another registration in the same browser', () => {
    expect(newRegistrationProof(aVisit({ secret })).secret).toBe(secret);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'user-agent': 'Mozilla/5.0 (X11)' }, true],
    [{ 'user-agent': 'node', 'sec-fetch-mode': 'cors' }, false],
    [{ cookie: 'leadmart_registration=short; other=1' }, false],
    [{}, false],
  ])('recognizes a browser by its headers: %j', (headers, isBrowser) => {
    expect(visitorOf(headers)).toMatchObject({ isBrowser, secret: undefined });
  });
});
