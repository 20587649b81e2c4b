import { Injectable } from '@nestjs/common';
import {
  AuthenticatorConflict,
  type AddedFactorView,
  type CodeBody,
  type NewAuthenticatorView,
  type SessionView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Authenticators } from '../factors/codes/authenticators.js';
import { authenticatorUri } from '../factors/codes/one-time-codes.js';
import type { Client } from '../sessions/open/client.js';
import { UserSessions } from '../users/sessions/user-sessions.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import { FactorProof, type GivenFactor } from './factor-proof.js';
import { SecondFactorChanges } from './second-factor-changes.js';

/**
 * Turns the authenticator app of the own account on and off. Every change holds the user's document, so that two changes and a
 * deletion at the same time conflict, and mails the user in the same transaction.
 */
@Injectable()
export class AuthenticatorService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly authenticators: Authenticators,
    private readonly proof: FactorProof,
    private readonly changes: SecondFactorChanges,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Creates a secret that counts after `confirm`; it replaces one that waits. Throws AuthenticatorConflict. */
  async begin(session: SessionUser): Promise<NewAuthenticatorView> {
    return this.transactions.run(async (tx) => {
      const current = await this.users.holdOf(session, tx);
      refuseSecond(current);
      const secret = await this.authenticators.begin(current.id, tx);
      return { secret, uri: authenticatorUri(secret, current.email) };
    });
  }

  /**
   * Turns the authenticator app on with its first code, which is used up. Throws CodeInvalid and
   * AuthenticatorConflict: of two calls at once, one turns it on.
   */
  async confirm(
    session: SessionUser,
    { code, client }: CodeBody & { client: Client },
  ): Promise<AddedFactorView> {
    const { user, ...codes } = await this.transactions.run(async (tx) => {
      const current = await this.users.holdOf(session, tx);
      refuseSecond(current);
      await this.authenticators.confirm(current.id, code, tx);
      return this.changes.added(current, 'authenticator', tx);
    });
    this.log.info({ userId: user.id }, 'authenticator app added');
    return { ...(await this.sessions.prove(session, user, client)), ...codes };
  }

  /**
   * Turns the authenticator app off and ends every other session. Throws CodeInvalid, PasskeyInvalid and
   * AuthenticatorConflict.
   */
  async remove(session: SessionUser, given: GivenFactor): Promise<SessionView> {
    await this.proof.take(session, given);
    const user = await this.transactions.run(async (tx) => {
      const current = await this.users.signOutEverywhere(session, 'none', tx);
      if (!hasAuthenticator(current)) throw AuthenticatorConflict({ isOn: false });
      await this.authenticators.remove(current.id, tx);
      return this.changes.removed(current, 'authenticator', tx);
    });
    this.log.info({ userId: user.id }, 'authenticator app removed');
    return this.sessions.prove(session, user, given.client);
  }
}

const hasAuthenticator = ({ secondFactors = [] }: User): boolean =>
  secondFactors.includes('authenticator');

function refuseSecond(user: User): void {
  if (hasAuthenticator(user)) throw AuthenticatorConflict({ isOn: true });
}
