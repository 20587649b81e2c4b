import { EmailNotVerified, NotAdmin, NoValidSession } from '@leadmart/contracts';
import {
  bearerToken,
  type SessionRegistry,
  type SessionTokens,
  type SessionUser,
} from '@leadmart/platform/sessions';
import type { Route } from '../requests/routes.js';

/** The first of two checks of a session; each service repeats it. */
export class Admission {
  constructor(
    private readonly tokens: SessionTokens,
    private readonly registry: SessionRegistry,
  ) {}

  /**
   * Returns the user of a request, or throws a refusal. Ignores the token on a public route: a browser
   * that still holds an expired one must be able to log in.
   */
  admit(route: Route, authorization: string | undefined): SessionUser | undefined {
    if (route.access === 'public') return undefined;
    const token = bearerToken(authorization);
    if (token === undefined) throw NoValidSession();
    const user = this.tokens.verify(token);
    this.registry.assertCurrent(user);
    if (!user.emailVerified) {
      throw EmailNotVerified({ isVerificationError: true, userId: user.id });
    }
    if (route.access === 'admin' && !user.isAdmin) throw NotAdmin();
    return user;
  }
}
