import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { UserId } from '@leadmart/contracts';
import { newId } from '../mongo/index.js';
import { tokenAlgorithm, tokenIssuer } from '../sessions/index.js';

/** The fields of a test's session. The defaults are those of a verified buyer. */
interface TestSession {
  readonly userId?: string;
  readonly isAdmin?: boolean;
  readonly emailVerified?: boolean;
  readonly sessionVersion?: number;
  readonly sessionId?: string;
  /** The time since the password was given. */
  readonly provedSecondsAgo?: number;
  /** The account has a second factor. */
  readonly hasFactor?: boolean;
  /** Makes it the token of an API key. */
  readonly scopes?: readonly string[];
  /** Negative for an expired token. */
  readonly expiresInSeconds?: number;
}

/** Session tokens signed with the test's own key pair. */
export interface TestTokens {
  /** The value of AUTH_JWKS with which a service accepts these tokens. */
  readonly jwks: string;
  /** The private key as the value of AUTH_PRIVATE_KEY. */
  readonly privateKey: string;
  /** A value for GATEWAY_SECRET. */
  readonly gatewaySecret: string;
  sign(session?: TestSession): string;
  /** A verified buyer's token. */
  user(userId?: string): string;
  /** An admin's token. */
  admin(userId?: string): string;
}

/** Makes a key pair and signs tokens with it. */
export function testTokens(): TestTokens {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = `test-${randomBytes(4).toString('hex')}`;
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid, alg: tokenAlgorithm, use: 'sig' };
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const jwt = new JwtService({});
  const sign = (session: TestSession = {}) => {
    const { userId = newId(), isAdmin = false, emailVerified = true, sessionVersion = 1 } = session;
    const issuedAt = Math.floor(Date.now() / 1_000);
    const exp = issuedAt + (session.expiresInSeconds ?? 3_600);
    const { sessionId: sid = randomBytes(12).toString('base64url'), scopes } = session;
    const claims = { sub: userId, isAdmin, emailVerified, sv: sessionVersion, sid, scopes };
    const proved = issuedAt - (session.provedSecondsAgo ?? 0);
    const times = { auth_time: issuedAt, proved, iat: issuedAt, exp };
    const factor = session.hasFactor === true ? { factor: true } : {};
    return jwt.sign(
      { ...claims, ...times, ...factor },
      {
        privateKey: pem,
        algorithm: tokenAlgorithm,
        keyid: kid,
        issuer: tokenIssuer,
      },
    );
  };
  return {
    jwks: JSON.stringify({ keys: [jwk] }),
    privateKey: pem,
    gatewaySecret: randomBytes(24).toString('hex'),
    sign,
    user: (userId) => sign({ userId }),
    admin: (userId) => sign({ userId, isAdmin: true }),
  };
}

/** Returns a new user id. */
export function aUserId(): UserId {
  return newId() as UserId;
}
