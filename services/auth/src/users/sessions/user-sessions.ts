import { Injectable } from '@nestjs/common';
import type { SessionView, UserView } from '@leadmart/contracts';
import type { SessionUser } from '@leadmart/platform/sessions';
import { BalancesService } from '../../balances/balances.service.js';
import type { Client } from '../../sessions/open/client.js';
import { OpenSessionsService } from '../../sessions/open/open-sessions.service.js';
import { SessionIssuer, type IssuedToken } from '../../sessions/session-issuer.js';
import type { User } from '../user.js';
import { toUserView } from '../user.view.js';

/** Opens and continues the sessions of users. Answers with the token and the user, and lists the session as open. */
@Injectable()
export class UserSessions {
  constructor(
    private readonly balances: BalancesService,
    private readonly issuer: SessionIssuer,
    private readonly openSessions: OpenSessionsService,
  ) {}

  /** The user as the own session shows it, with the balance of the account: the user's, or that of the test keys. */
  async view(user: User, accountId = user.id): Promise<UserView> {
    const balance = await this.balances.creditsOf(accountId);
    return toUserView(user, balance, this.issuer.mayAdminister(user));
  }

  /** Opens a new session of a user. */
  async open(user: User, client: Client): Promise<SessionView> {
    return this.opened(user, await this.issuer.issue(user), client);
  }

  /** A token of this session for the changed user: it counts as signed in and proved when it was before the change. */
  async reissue(session: SessionUser, user: User, client: Client): Promise<SessionView> {
    return this.opened(user, await this.issuer.reissue(session, user), client);
  }

  /** A token of this session for a user who has just given the password or a second factor. */
  async prove(session: SessionUser, user: User, client: Client): Promise<SessionView> {
    return this.opened(user, await this.issuer.prove(session, user), client);
  }

  /** A new token of a session after half of the life of the old one; undefined before that. */
  async renew(session: SessionUser, user: User, client: Client): Promise<string | undefined> {
    const issued = await this.issuer.renew(session, user);
    if (issued) await this.openSessions.record(user, issued, client);
    return issued?.token;
  }

  private async opened(user: User, issued: IssuedToken, client: Client): Promise<SessionView> {
    const [view] = await Promise.all([
      this.view(user),
      this.openSessions.record(user, issued, client),
    ]);
    return { token: issued.token, user: view };
  }
}
