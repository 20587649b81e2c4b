import { Injectable } from '@nestjs/common';
import {
  SessionNotFound,
  type EndOtherSessionsBody,
  type OwnSessionsView,
  type SessionView,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import type { Client } from '../../sessions/open/client.js';
import { toOwnSessionView } from '../../sessions/open/open-session.view.js';
import { OpenSessionsService } from '../../sessions/open/open-sessions.service.js';
import { SessionEndings } from '../../sessions/session-endings.js';
import { UsersService } from '../users.service.js';
import { UserSessions } from './user-sessions.js';

/** Shows users where they are signed in, and ends sessions for them. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly openSessions: OpenSessionsService,
    private readonly endings: SessionEndings,
    private readonly transactions: Transactions,
  ) {}

  async list(session: SessionUser): Promise<OwnSessionsView> {
    const user = await this.users.ofSession(session);
    const { sessions, hasMore } = await this.openSessions.listOf(user);
    return { sessions: sessions.map((one) => toOwnSessionView(one, session.sessionId)), hasMore };
  }

  /** Throws SessionNotFound for a session that has ended or is another user's. */
  async end(session: SessionUser, sessionId: string): Promise<void> {
    const user = await this.users.ofSession(session);
    const found = await this.openSessions.find(user, sessionId);
    if (!found) throw SessionNotFound();
    await this.transactions.run((tx) => this.endings.logOut({ id: user.id, sessionId }, tx));
  }

  /** Of two calls at once, the second one throws SessionEnded. */
  async endOthers(
    session: SessionUser,
    { revokeKeys }: EndOtherSessionsBody,
    client: Client,
  ): Promise<SessionView> {
    await this.users.ofSession(session);
    const all = { since: null, reason: 'signed-out-everywhere' } as const;
    const user = await this.transactions.run((tx) =>
      this.users.signOutEverywhere(session, revokeKeys ? all : 'none', tx),
    );
    return this.sessions.reissue(session, user, client);
  }
}
