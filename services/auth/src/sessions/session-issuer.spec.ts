import { describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import type { UserId } from '@leadmart/contracts';
import { SessionTokens } from '@leadmart/platform/sessions';
import { TestClock } from '@leadmart/platform/testing';
import { aConfig } from '../../test/factories/config.js';
import { SessionIssuer, tokenSigning, type IssuedToken } from './session-issuer.js';

const minutes = 60;
const config = aConfig({ SESSION_HOURS: '2' });
const jwt = new JwtService(tokenSigning(config));
const holder = {
  id: '65f000000000000000000001' as UserId,
  isAdmin: true,
  verifiedAt: new Date(),
  sessionVersion: 7,
};

/** An issuer, and the check that every other process makes of its tokens. */
function anIssuer() {
  // Starts at the current time, because the library that checks tokens uses the system clock.
  const clock = new TestClock().stop(new Date(Math.floor(Date.now() / 1_000) * 1_000));
  const issuer = new SessionIssuer(config, clock, jwt);
  const read = (issued?: IssuedToken) =>
    SessionTokens.of(config.AUTH_JWKS, () => clock.now().getTime()).verify(issued?.token ?? '');
  return { clock, issuer, read };
}

describe('a session token', () => {
  it("issues a token with the user's fields that lives for an hour", async () => {
    const { clock, issuer, read } = anIssuer();
    const now = clock.now().getTime();
    expect(read(await issuer.issue(holder))).toEqual({
      id: holder.id,
      isAdmin: true,
      emailVerified: true,
      sessionVersion: 7,
      sessionId: expect.stringMatching(/^[\w-]{22}$/),
      signedInAtMs: now,
      provedAtMs: now,
      hasSecondFactor: false,
      issuedAtMs: now,
      expiresAtMs: now + 3_600_000,
    });
  });

  it('says that the holder is an admin only with a second factor where admins need one', async () => {
    const { clock, read } = anIssuer();
    const issuer = new SessionIssuer({ ...config, ADMINS_NEED_SECOND_FACTOR: true }, clock, jwt);
    const isAdmin = async (changes: object) =>
      read(await issuer.issue({ ...holder, ...changes })).isAdmin;
    expect(await isAdmin({})).toBe(false);
    expect(await isAdmin({ secondFactors: [] })).toBe(false);
    expect(await isAdmin({ secondFactors: ['authenticator'] })).toBe(true);
    expect(await isAdmin({ isAdmin: false, secondFactors: ['authenticator'] })).toBe(false);
    const first = read(await issuer.issue(holder));
    clock.pass(30 * minutes);
    expect(read(await issuer.renew(first, holder)).isAdmin).toBe(false);
  });

  it('issues a token with emailVerified false before the address is verified', async () => {
    const { issuer, read } = anIssuer();
    expect(read(await issuer.issue({ ...holder, verifiedAt: null })).emailVerified).toBe(false);
  });

  it('issues tokens of different sessions', async () => {
    const { issuer, read } = anIssuer();
    const [one, two] = [await issuer.issue(holder), await issuer.issue(holder)];
    expect(read(one).sessionId).not.toBe(read(two).sessionId);
  });
});

describe('the renewal of a token', () => {
  it('renews a token after half of its life and keeps its session', async () => {
    const { clock, issuer, read } = anIssuer();
    const first = read(await issuer.issue(holder));
    clock.pass(30 * minutes - 1);
    expect(await issuer.renew(first, holder)).toBeUndefined();
    clock.pass(1);
    const second = read(await issuer.renew(first, { ...holder, isAdmin: false }));
    expect(second).toEqual({
      ...first,
      isAdmin: false,
      issuedAtMs: first.issuedAtMs + 30 * 60_000,
      expiresAtMs: first.expiresAtMs + 30 * 60_000,
    });
  });

  it('keeps the time of the last proof, which a new proof moves on', async () => {
    const { clock, issuer, read } = anIssuer();
    const first = read(await issuer.issue(holder));
    clock.pass(10 * minutes);
    const proved = read(await issuer.prove(first, holder));
    expect(proved).toMatchObject({
      sessionId: first.sessionId,
      signedInAtMs: first.signedInAtMs,
      provedAtMs: first.provedAtMs + 600_000,
    });
    clock.pass(40 * minutes);
    expect(read(await issuer.renew(proved, holder)).provedAtMs).toBe(proved.provedAtMs);
  });

  it('renews no token past the end of the session', async () => {
    const { clock, issuer, read } = anIssuer();
    let user = read(await issuer.issue(holder));
    const sessionEndsAtMs = user.signedInAtMs + 2 * 3_600_000;
    for (let i = 0; i < 11; i++) {
      clock.pass(10 * minutes);
      const token = await issuer.renew(user, holder);
      if (token !== undefined) user = read(token);
      expect(user.expiresAtMs).toBeLessThanOrEqual(sessionEndsAtMs);
    }
    expect(user.expiresAtMs).toBe(sessionEndsAtMs);
    expect(await issuer.renew(user, holder)).toBeUndefined();
  });
});

describe('the token of an API key', () => {
  const key = { id: '65f000000000000000000009', scopes: ['read', 'buy'] };

  it('names its key and scopes, is no admin, and ends after five minutes or with its key', async () => {
    const { clock, issuer, read } = anIssuer();
    const now = clock.now().getTime();
    const tokenOf = async (lifeMs: number) => {
      const expiresAt = new Date(now + lifeMs);
      return read({
        token: await issuer.issueForKey(holder, { ...key, expiresAt }),
      } as IssuedToken);
    };
    expect(await tokenOf(86_400_000)).toMatchObject({
      id: holder.id,
      isAdmin: false,
      sessionVersion: 7,
      sessionId: key.id,
      scopes: key.scopes,
      expiresAtMs: now + 300_000,
    });
    expect((await tokenOf(20_000)).expiresAtMs).toBe(now + 20_000);
  });

  it('the token of an API key is not renewed: the renewed token would have no scopes', async () => {
    const { clock, issuer, read } = anIssuer();
    const expiresAt = new Date(clock.now().getTime() + 86_400_000);
    const token = await issuer.issueForKey(holder, { ...key, expiresAt });
    const session = read({ token } as IssuedToken);
    clock.pass(299);
    expect(await issuer.renew(session, holder)).toBeUndefined();
  });
});
