import { describe, expect, it } from '@jest/globals';
import { CodeInvalid, VerificationCodeSpent } from '@leadmart/contracts';
import { aConfig } from '../../test/factories/config.js';
import { aUser } from '../../test/factories/user.js';
import { hashOfCode } from '../links/link-secrets.js';
import { linkStateOf, type FoundLink } from '../links/link.js';
import { registrationCookie, visitorOf, type Visitor } from '../sessions/visitor.js';
import { newRegistrationProof, spent } from '../users/registration-proof.js';
import { decideCode, decideLink, decideOpening, type Found } from './verification.decisions.js';

const at = new Date('2026-01-05T10:00:00.000Z');
const aVisitor = (changes: Partial<Visitor> = {}): Visitor => ({
  secret: undefined,
  isBrowser: false,
  userAgent: 'curl/8.5',
  address: '192.0.2.1',
  ...changes,
});
const script = aVisitor();
const { secret, proof } = newRegistrationProof(script);
const user = aUser({ verifiedAt: null, registrationProof: proof });
const link: FoundLink = {
  purpose: 'verify-email',
  userId: user.id,
  tokenHashes: ['first', 'second'],
  expiresAt: at,
  usedAt: null,
  state: 'open',
};

describe('decideLink', () => {
  const kindOf = (state: Partial<Found>) => decideLink({ link, user, ...state }).kind;

  it('verifies the address by an open link', () => {
    expect(decideLink({ link, user })).toEqual({ kind: 'verify', link, user });
  });

  it('answers already verified for every link to a verified user, also an old one', () => {
    for (const state of ['open', 'used', 'expired', 'replaced'] as const)
      expect(kindOf({ link: { ...link, state }, user: { ...user, verifiedAt: at } })).toBe(
        'already-verified',
      );
  });

  it('refuses the link of a locked user, verified or not', () => {
    for (const verifiedAt of [null, at])
      expect(kindOf({ user: { ...user, verifiedAt, lockedAt: at } })).toBe('refuse');
  });

  it('refuses a link that is unknown or whose user was deleted, without an address', () => {
    for (const found of [
      { link: undefined, user: undefined },
      { link, user: undefined },
    ])
      expect(decideLink(found)).toMatchObject({
        kind: 'refuse',
        because: { details: { reason: 'unknown' } },
      });
  });

  it.each(['expired', 'replaced'] as const)(
    'refuses an %s link with the address that a new one can be mailed to',
    (state) => {
      expect(decideLink({ link: { ...link, state }, user })).toMatchObject({
        because: { details: { reason: state, email: user.email } },
      });
    },
  );
});

describe('decideOpening', () => {
  const elsewhere = { address: '198.51.100.7', userAgent: 'Mozilla/5.0', isBrowser: true };
  const otherSecret = newRegistrationProof(script).secret;
  it.each<[string, Visitor, string]>([
    ['the browser that registered', aVisitor({ ...elsewhere, secret }), 'verify'],
    ['a script at the address that registered', script, 'verify'],
    ['another browser', aVisitor(elsewhere), 'ask-for-password'],
    [
      'a browser with the cookie of another registration',
      aVisitor({ isBrowser: true, secret: otherSecret }),
      'ask-for-password',
    ],
    ['a browser at the same address', aVisitor({ isBrowser: true }), 'ask-for-password'],
    ['a script at another address', aVisitor({ address: elsewhere.address }), 'ask-for-password'],
    ['another script', aVisitor({ userAgent: 'wget' }), 'ask-for-password'],
  ])('verifies only for the registrant: %s', (_, visitor, outcome) => {
    expect(decideOpening({ link, user }, visitor).kind).toBe(outcome);
  });

  it('asks for the password of a user without a registration proof, or with a spent one', () => {
    for (const registrationProof of [null, spent(proof)])
      expect(decideOpening({ link, user: { ...user, registrationProof } }, script)).toEqual({
        kind: 'ask-for-password',
        email: user.email,
      });
  });

  it('asks for no password at a link that verifies nothing', () => {
    const other = aVisitor(elsewhere);
    expect(decideOpening({ link, user: { ...user, verifiedAt: at } }, other).kind).toBe(
      'already-verified',
    );
    expect(decideOpening({ link: { ...link, state: 'expired' }, user }, other).kind).toBe('refuse');
  });
});

describe('decideCode', () => {
  const config = aConfig();
  const hash = hashOfCode(user.id, '012345', config);
  const code = { hash, expiresAt: at, tries: 1 };

  it('accepts the right code, also at the fifth and last attempt', () => {
    expect(decideCode(code, hash).kind).toBe('accept');
    expect(decideCode({ ...code, tries: 5 }, hash).kind).toBe('accept');
  });

  it('refuses a wrong code, and says at the fifth attempt that a new one is needed', () => {
    const wrong = hashOfCode(user.id, '012346', config);
    const refused = (tries: number) => decideCode({ ...code, tries }, wrong);
    expect(refused(4)).toEqual({ kind: 'refuse', because: CodeInvalid() });
    expect(refused(5)).toEqual({ kind: 'refuse', because: VerificationCodeSpent() });
    expect(decideCode(undefined, hash)).toEqual({
      kind: 'refuse',
      because: VerificationCodeSpent(),
    });
  });

  it('hashes a code differently for each user and each key', () => {
    const hashes = [
      hash,
      hashOfCode('65f000000000000000000002' as typeof user.id, '012345', config),
      hashOfCode(user.id, '012345', aConfig()),
    ];
    expect(new Set(hashes).size).toBe(3);
  });

  it('accepts an open code after a change of the keys of second factors', () => {
    const changed = { ...config, SECOND_FACTOR_KEYS: ['another key'] };
    expect(decideCode(code, hashOfCode(user.id, '012345', changed)).kind).toBe('accept');
  });
});

describe('linkStateOf', () => {
  const stateOf = (changes: object, hash = 'second') =>
    linkStateOf({ ...link, ...changes }, hash, at);

  it('knows an open, used, expired and replaced link', () => {
    const later = new Date(at.getTime() + 1);
    expect(stateOf({ expiresAt: later })).toBe('open');
    expect(stateOf({})).toBe('expired');
    expect(stateOf({ usedAt: at })).toBe('used');
    expect(stateOf({ expiresAt: later }, 'first')).toBe('replaced');
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
    expect(visitorOf({ headers: { cookie: `a=b; ${cookie}` }, ip: script.address })).toMatchObject({
      secret,
      isBrowser: true,
    });
  });

  it('uses the secret in the cookie again for another registration in the same browser', () => {
    expect(newRegistrationProof(aVisitor({ secret })).secret).toBe(secret);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'user-agent': 'Mozilla/5.0 (X11)' }, true],
    [{ 'user-agent': 'node', 'sec-fetch-mode': 'cors' }, false],
    [{ cookie: 'leadmart_registration=short; other=1' }, false],
    [{}, false],
  ])('recognizes a browser by its headers: %j', (headers, isBrowser) => {
    expect(visitorOf({ headers, ip: script.address })).toMatchObject({
      isBrowser,
      secret: undefined,
    });
  });
});
