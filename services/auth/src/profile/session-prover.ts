import { Injectable } from '@nestjs/common';
import { SecondFactorNeeded, type ProveBody, type SessionView } from '@leadmart/contracts';
import type { SessionUser } from '@leadmart/platform/sessions';
import { FactorChecker } from '../factors/factor-checker.js';
import { OwnPassword } from '../passwords/own-password.js';
import type { Client } from '../sessions/open/client.js';
import { UserSessions } from '../users/sessions/user-sessions.js';
import { hasSecondFactor } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

/** Proves a session anew: its user gives the password or, if there is one, a second factor. See decisions/0046. */
@Injectable()
export class SessionProver {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly ownPassword: OwnPassword,
    private readonly factors: FactorChecker,
  ) {}

  /**
   * Answers with a token that is accepted for actions that move much. Throws WrongPassword, CodeInvalid,
   * PasskeyInvalid, and SecondFactorNeeded for a password of a user who has a second factor.
   */
  async prove(session: SessionUser, given: ProveBody, client: Client): Promise<SessionView> {
    const user = await this.users.ofSession(session);
    const { address } = client;
    if (!('password' in given)) await this.factors.use(user, given, address);
    else if (hasSecondFactor(user)) throw SecondFactorNeeded();
    else await this.ownPassword.prove(user, { password: given.password, address });
    return this.sessions.prove(session, user, client);
  }
}
