import { createHmac, createPublicKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { NoValidSession } from '@leadmart/contracts';
import { readConfig, serviceEnv } from '../config/index.js';
import { aUserId, testTokens } from '../testing/test-tokens.js';
import { bearerToken, SessionTokens } from './index.js';

const ours = testTokens();

function keySetOf(jwks: string) {
  return readConfig(serviceEnv.pick({ AUTH_JWKS: true }), { AUTH_JWKS: jwks }).AUTH_JWKS;
}

const tokens = SessionTokens.of(keySetOf(ours.jwks));
const [publicKey] = keySetOf(ours.jwks).keys;
const userId = aUserId();
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function partsOf(token: string): [string, string, string] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  return [head, claims, signature];
}

function expectRefused(token: string): void {
  let refusal: unknown;
  try {
    tokens.verify(token);
  } catch (error) {
    refusal = error;
  }
  expect(NoValidSession.is(refusal)).toBe(true);
}

describe('a session token', () => {
  it('reads the user from a session token', () => {
    const token = ours.sign({ userId, isAdmin: true, sessionVersion: 7, sessionId: 'mine' });
    const { issuedAtMs } = tokens.verify(token);
    expect(tokens.verify(token)).toEqual({
      id: userId,
      isAdmin: true,
      emailVerified: true,
      sessionVersion: 7,
      sessionId: 'mine',
      signedInAtMs: issuedAtMs,
      provedAtMs: issuedAtMs,
      hasSecondFactor: false,
      issuedAtMs,
      expiresAtMs: issuedAtMs + 3_600_000,
    });
  });

  it('refuses a session token whose claims were changed', () => {
    const [head, claims, signature] = partsOf(ours.user(userId));
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object;
    expectRefused(`${head}.${base64url({ ...said, isAdmin: true })}.${signature}`);
  });

  it('refuses a session token whose signature was changed or cut off', () => {
    const [head, claims, signature] = partsOf(ours.user(userId));
    expectRefused(
      `${head}.${claims}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    );
    expectRefused(`${head}.${claims}.`);
  });

  it('refuses an expired session token', () => {
    expectRefused(ours.sign({ userId, expiresInSeconds: -1 }));
  });

  it('refuses a session token that expires after it was accepted', () => {
    let now = Date.now();
    const watched = SessionTokens.of(keySetOf(ours.jwks), () => now);
    const token = ours.sign({ userId, expiresInSeconds: 60 });
    expect(watched.verify(token).id).toBe(userId);
    expect(watched.verify(token).id).toBe(userId);
    now += 61_000;
    expect(() => watched.verify(token)).toThrow(NoValidSession());
  });

  it('refuses a session token without a signature, whatever its header contains', () => {
    const [, claims] = partsOf(ours.user(userId));
    for (const alg of ['none', 'None', 'NONE']) {
      expectRefused(`${base64url({ alg, typ: 'JWT', kid: publicKey?.kid })}.${claims}.`);
    }
  });

  it('refuses a session token signed with the public key as a shared secret', () => {
    const { kty, crv, x, y } = publicKey ?? { kty: 'EC', crv: 'P-256', x: '', y: '' };
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
    const pem = key.export({ type: 'spki', format: 'pem' });
    const [, claims] = partsOf(ours.user(userId));
    const head = base64url({ alg: 'HS256', typ: 'JWT', kid: publicKey?.kid });
    const signature = createHmac('sha256', pem).update(`${head}.${claims}`).digest('base64url');
    expectRefused(`${head}.${claims}.${signature}`);
  });

  it('refuses a session token signed with another key, also under a known key id', () => {
    expectRefused(testTokens().user(userId));
    const [, claims, signature] = partsOf(testTokens().user(userId));
    const head = base64url({ alg: 'ES256', typ: 'JWT', kid: publicKey?.kid });
    expectRefused(`${head}.${claims}.${signature}`);
  });

  it('refuses a session token with another issuer or with missing claims', () => {
    const sign = (claims: object, issuer: string) =>
      new JwtService({}).sign(claims, {
        privateKey: ours.privateKey,
        algorithm: 'ES256',
        keyid: String(publicKey?.kid),
        issuer,
        expiresIn: '1h',
      });
    const user = { sub: userId, isAdmin: false, emailVerified: true };
    const claims = { ...user, sv: 1, sid: 'session', auth_time: 1_767_600_000 };
    expect(tokens.verify(sign(claims, 'leadmart')).id).toBe(userId);
    expectRefused(sign(claims, 'somebody'));
    for (const missing of ['sub', 'sv', 'sid', 'auth_time'])
      expectRefused(sign({ ...claims, [missing]: undefined }, 'leadmart'));
    expectRefused(sign({ ...claims, isAdmin: 'yes' }, 'leadmart'));
  });

  it('refuses text that is not a token', () => {
    for (const nonsense of ['', '.', 'a.b.c', '!!!', `${base64url(null)}.x.y`]) {
      expectRefused(nonsense);
    }
  });
});

describe('the authorization header', () => {
  it('reads the bearer token from the authorization header and no other scheme', () => {
    expect(bearerToken('Bearer aa.bb.cc')).toBe('aa.bb.cc');
    expect(bearerToken('bearer aa.bb.cc')).toBe('aa.bb.cc');
    for (const other of [undefined, '', 'Basic aa.bb.cc', 'Bearer', 'Bearer aa bb', 'aa.bb.cc']) {
      expect(bearerToken(other)).toBeUndefined();
    }
  });
});
