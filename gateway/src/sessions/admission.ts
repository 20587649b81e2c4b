import type { IncomingHttpHeaders } from 'node:http';
import {
  ApiKeyInvalid,
  CatalogueError,
  EmailNotVerified,
  NotAdmin,
  NoValidSession,
  type ApiKeyScope,
} from '@leadmart/contracts';
import {
  apiKeyHeader,
  assertInScope,
  bearerApiKey,
  bearerToken,
  meansApiKey,
  type SessionRegistry,
  type SessionTokens,
  type SessionUser,
} from '@leadmart/platform/sessions';
import type { Route } from '../requests/routes.js';
import type { KeyTokens } from './key-tokens.js';

/** A request as far as its admission looks at it. */
export interface Asked {
  readonly route: Route;
  /** Those of API keys that open the operation, if any do. */
  readonly scopes: readonly ApiKeyScope[] | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** The user of a request and the token that the service of the route checks again. */
export interface Admitted {
  readonly user: SessionUser;
  readonly token: string;
}

/** The first of two checks of a session or an API key; each service repeats it. */
export class Admission {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly registry: SessionRegistry,
    private readonly keyTokens: KeyTokens,
  ) {}

  /**
   * Returns the user of a request, or throws a refusal. Ignores the token on a public route: a browser
   * that still holds an expired one must be able to log in.
   */
  async admit({ route, scopes, headers }: Asked): Promise<Admitted | undefined> {
    if (route.access === 'public') return undefined;
    const key = bearerApiKey(headers.authorization);
    const admitted = await (key === undefined ? this.ofSession(headers) : this.ofKey(key));
    const { user } = admitted;
    if (!user.emailVerified) {
      throw EmailNotVerified({ isVerificationError: true, userId: user.id });
    }
    if (route.access === 'admin' && !user.isAdmin) throw NotAdmin();
    if (user.scopes !== undefined) assertInScope(user, scopes);
    return admitted;
  }

  private async ofSession(headers: IncomingHttpHeaders): Promise<Admitted> {
    const token = bearerToken(headers.authorization);
    if (token === undefined && meansApiKey(headers))
      throw ApiKeyInvalid({ expected: apiKeyHeader });
    if (token === undefined) throw NoValidSession();
    return { user: await this.check(token), token };
  }

  /** A token that ended may belong to a key that is valid: a new password ends sessions, not keys. Auth knows. */
  private async ofKey(key: string): Promise<Admitted> {
    const token = await this.keyTokens.tokenOf(key);
    try {
      return { user: await this.check(token), token };
    } catch (error) {
      if (!(error instanceof CatalogueError) || error.traits.kind !== 'unauthenticated')
        throw error;
    }
    this.keyTokens.forget(key);
    const renewed = await this.keyTokens.tokenOf(key);
    return { user: await this.check(renewed), token: renewed };
  }

  private async check(token: string): Promise<SessionUser> {
    const user = this.tokens.verify(token);
    await this.registry.prepare();
    this.registry.assertCurrent(user);
    return user;
  }
}
