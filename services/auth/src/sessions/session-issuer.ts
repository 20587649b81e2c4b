import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService, type JwtModuleOptions } from '@nestjs/jwt';
import type { SecondFactor, UserId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { tokenAlgorithm, tokenIssuer, type SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import type { AuthConfig } from '../auth.config.js';
import { keyIdOf } from './signing-key.js';

/** The life of a token; a token in use is renewed before it expires. See decisions/0018. */
export const tokenLifeMs = 3_600_000;

/** The life of the token of an API key. Longer than the gateway keeps it, because clocks differ. */
const keyTokenLifeMs = 5 * 60_000;

/** The fields of an API key that its tokens carry. */
interface KeyFacts {
  readonly id: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

/** The user's fields that a token carries. */
interface Holder {
  readonly id: UserId;
  readonly isAdmin: boolean;
  readonly verifiedAt: Date | null;
  readonly sessionVersion: number;
  readonly secondFactors?: readonly SecondFactor[];
}

interface SessionStart {
  readonly sessionId: string;
  readonly signedInAtMs: number;
  readonly provedAtMs: number;
}

/** A signed token, and the times of its session. */
export interface IssuedToken extends SessionStart {
  readonly token: string;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

/**
 * Signs and renews session tokens with the private key, which JwtModule has (`tokenSigning`). Called after a login, a
 * registration, a verification, and while a session is used.
 */
@Injectable()
export class SessionIssuer {
  private readonly sessionLifeMs: number;
  private readonly adminsNeedSecondFactor: boolean;

  constructor(
    @InjectConfig() config: AuthConfig,
    private readonly clock: Clock,
    private readonly jwt: JwtService,
  ) {
    this.adminsNeedSecondFactor = config.ADMINS_NEED_SECOND_FACTOR;
    this.sessionLifeMs = config.SESSION_HOURS * 3_600_000;
  }

  /** Whether tokens of the user say that this is an admin: with ADMINS_NEED_SECOND_FACTOR, only if there is one. */
  mayAdminister(holder: Pick<Holder, 'isAdmin' | 'secondFactors'>): boolean {
    return (
      holder.isAdmin && (!this.adminsNeedSecondFactor || (holder.secondFactors ?? []).length > 0)
    );
  }

  /** Signs the first token of a new session. */
  async issue(holder: Holder): Promise<IssuedToken> {
    const signedInAtMs = this.clock.now().getTime();
    return this.sign(holder, {
      sessionId: randomBytes(16).toString('base64url'),
      signedInAtMs,
      provedAtMs: signedInAtMs,
    });
  }

  /**
   * Renews a token after half of its life. Undefined before that, and if a new token would not live longer: a session
   * ends SESSION_HOURS after its login. Undefined for an API key: the new token would have no scopes.
   */
  async renew(session: SessionUser, holder: Holder): Promise<IssuedToken | undefined> {
    const { issuedAtMs, expiresAtMs, scopes } = session;
    if (scopes !== undefined) return undefined;
    const isYoung = this.clock.now().getTime() < (issuedAtMs + expiresAtMs) / 2;
    if (isYoung || this.expiryOf(session) <= seconds(expiresAtMs)) return undefined;
    return this.sign(holder, session);
  }

  /** Signs a token of the same session for the changed user, whose older tokens have ended. */
  async reissue(session: SessionUser, holder: Holder): Promise<IssuedToken> {
    return this.sign(holder, session);
  }

  /** Signs a token of the same session whose user has just given the password or a second factor. */
  async prove(session: SessionUser, holder: Holder): Promise<IssuedToken> {
    return this.sign(holder, { ...session, provedAtMs: this.clock.now().getTime() });
  }

  /** Signs a token with which the gateway forwards requests that came with an API key. Clients never see it. */
  async issueForKey(holder: Holder, key: KeyFacts): Promise<string> {
    const now = this.clock.now().getTime();
    const claims = {
      isAdmin: false,
      emailVerified: holder.verifiedAt !== null,
      sv: holder.sessionVersion,
      sid: key.id,
      scopes: key.scopes,
      auth_time: seconds(now),
      iat: seconds(now),
      exp: seconds(Math.min(now + keyTokenLifeMs, key.expiresAt.getTime())),
    };
    return this.jwt.signAsync(claims, { subject: holder.id });
  }

  private async sign(
    holder: Holder,
    { sessionId, signedInAtMs, provedAtMs }: SessionStart,
  ): Promise<IssuedToken> {
    const issuedAtMs = this.clock.now().getTime();
    const exp = this.expiryOf({ signedInAtMs });
    const claims = {
      isAdmin: this.mayAdminister(holder),
      emailVerified: holder.verifiedAt !== null,
      sv: holder.sessionVersion,
      sid: sessionId,
      auth_time: seconds(signedInAtMs),
      proved: seconds(provedAtMs),
      ...((holder.secondFactors ?? []).length > 0 && { factor: true }),
      iat: seconds(issuedAtMs),
      exp,
    };
    const token = await this.jwt.signAsync(claims, { subject: holder.id });
    return { token, sessionId, signedInAtMs, provedAtMs, issuedAtMs, expiresAtMs: exp * 1_000 };
  }

  private expiryOf({ signedInAtMs }: Pick<SessionStart, 'signedInAtMs'>): number {
    const tokenEndsAtMs = this.clock.now().getTime() + tokenLifeMs;
    return seconds(Math.min(tokenEndsAtMs, signedInAtMs + this.sessionLifeMs));
  }
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

/** The options of JwtModule with which auth signs session tokens; the only use of the private key. */
export function tokenSigning({ AUTH_PRIVATE_KEY, AUTH_JWKS }: AuthConfig): JwtModuleOptions {
  return {
    privateKey: AUTH_PRIVATE_KEY.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signOptions: {
      algorithm: tokenAlgorithm,
      issuer: tokenIssuer,
      keyid: keyIdOf(AUTH_PRIVATE_KEY, AUTH_JWKS),
    },
  };
}
