import { createPublicKey } from 'node:crypto';
import { JwtService, type JwtModuleOptions } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { NoValidSession, userIdSchema, type UserId } from '@leadmart/contracts';
import type { KeySet } from '../config/index.js';

/** The issuer named in every token. */
export const tokenIssuer = 'leadmart';

/** The only algorithm of session tokens. */
export const tokenAlgorithm = 'ES256' as const;

/** The user and session of a request, read from its token. Times are in milliseconds since 1970. */
export interface SessionUser {
  readonly id: UserId;
  readonly isAdmin: boolean;
  readonly emailVerified: boolean;
  readonly sessionVersion: number;
  /** The same in every token of a session, also after renewals. */
  readonly sessionId: string;
  readonly signedInAtMs: number;
  /** When the user last gave the password or, with `hasSecondFactor`, the factor: at the login or later. */
  readonly provedAtMs: number;
  /** Whether the account has a second factor. The first and the last one end older sessions, so it is current. */
  readonly hasSecondFactor: boolean;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
  /** The scopes of an API key, whose id is then the `sessionId`. Undefined for the session of a person. */
  readonly scopes?: readonly string[] | undefined;
}

/** The claims of a session token, besides issuer and times. */
const sessionClaimsSchema = z.object({
  sub: userIdSchema,
  isAdmin: z.boolean(),
  emailVerified: z.boolean(),
  sv: z.int().nonnegative(),
  sid: z.string().min(1),
  auth_time: z.int(),
  /** Present if the password was given again after the login. */
  proved: z.int().optional(),
  /** Present if the account has a second factor. */
  factor: z.literal(true).optional(),
  // Only in tokens of API keys.
  scopes: z.array(z.string()).optional(),
  iat: z.int(),
  exp: z.int(),
});

const tokensRemembered = 5_000;

/** The options of JwtModule with which session tokens are checked: each token names one of the public keys of auth. */
export function tokenChecks(keySet: KeySet): JwtModuleOptions {
  const keys = new Map(
    keySet.keys.map(({ kid, kty, crv, x, y }) => [
      kid,
      createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }),
    ]),
  );
  return {
    secretOrKeyProvider: (_, token) => {
      const key = typeof token === 'string' ? keys.get(keyIdIn(token)) : undefined;
      if (key === undefined) throw NoValidSession();
      return key;
    },
    // Pinned, so that the token's header cannot choose the algorithm.
    verifyOptions: { algorithms: [tokenAlgorithm], issuer: tokenIssuer },
  };
}

/** Checks session tokens with JwtService. Used by the gateway and every service. */
export class SessionTokens {
  /**
   * Verifying a signature takes longer than all other work of the gateway on a request, so each token is verified
   * once.
   */
  private readonly verified = new LRUCache<string, SessionUser>({ max: tokensRemembered });

  constructor(
    private readonly jwt: JwtService,
    private readonly now: () => number = Date.now,
  ) {}

  /** Checks tokens with these keys in a process without Nest's modules. */
  static of(keySet: KeySet, now?: () => number): SessionTokens {
    return new SessionTokens(new JwtService(tokenChecks(keySet)), now);
  }

  /** Returns the user of a token. Throws NoValidSession without the reason. */
  verify(token: string): SessionUser {
    const known = this.verified.get(token);
    const user = known ?? this.check(token);
    if (user.expiresAtMs <= this.now()) {
      this.verified.delete(token);
      throw NoValidSession();
    }
    if (known === undefined) this.verified.set(token, user);
    return user;
  }

  private check(token: string): SessionUser {
    const claims = sessionClaimsSchema.safeParse(this.claimsOf(token));
    if (!claims.success) throw NoValidSession();
    const { sub, isAdmin, emailVerified, sv, sid, auth_time, proved, factor, scopes, iat, exp } =
      claims.data;
    return {
      id: sub,
      isAdmin,
      emailVerified,
      sessionVersion: sv,
      sessionId: sid,
      signedInAtMs: auth_time * 1_000,
      provedAtMs: (proved ?? auth_time) * 1_000,
      hasSecondFactor: factor === true,
      issuedAtMs: iat * 1_000,
      expiresAtMs: exp * 1_000,
      ...(scopes && { scopes }),
    };
  }

  private claimsOf(token: string): object {
    try {
      return this.jwt.verify<object>(token);
    } catch {
      throw NoValidSession();
    }
  }
}

/** The id of the key in a token's header, which is not verified yet. Throws if there is none. */
function keyIdIn(token: string): string {
  const [head = ''] = token.split('.', 1);
  const header: unknown = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'));
  return z.object({ kid: z.string() }).parse(header).kid;
}

/** Returns the token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header ?? '')?.[1];
}
