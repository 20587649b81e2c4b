import { Injectable } from '@nestjs/common';
import {
  InvalidInput,
  type ChangePasswordBody,
  type SessionView,
  type UserView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import { refuseStale } from '@leadmart/platform/versions';
import { LinksService } from '../links/links.service.js';
import { LinkMails } from '../mails/link-mails.js';
import { OwnPassword } from '../passwords/own-password.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { refuseDomainIn } from '../registration/domain-in-name.js';
import type { Client } from '../sessions/open/client.js';
import { UserSessions } from '../users/sessions/user-sessions.js';
import { profileOf } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

/** Changes the name and the password of a signed-in user. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly links: LinksService,
    private readonly passwords: PasswordsService,
    private readonly ownPassword: OwnPassword,
    private readonly mails: LinkMails,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Throws InvalidInput for a name with a domain, and StaleWrite. The same name again changes nothing.
   */
  async changeUsername(
    session: SessionUser,
    username: string,
    version: number | undefined,
  ): Promise<UserView> {
    refuseDomainIn(username);
    await this.users.ofSession(session);
    const user = await this.transactions.run(async (tx) => {
      const current = await this.users.currentOf(session, tx);
      refuseStale(profileOf, current, { version, values: { username } });
      if (current.username === username) return current;
      return this.users.changeProfile(current, { username }, tx);
    });
    return this.sessions.view(user);
  }

  /**
   * Ends every other session; this one counts as proved when it was before. Throws WrongPassword, PasswordTooCommon, and
   * SessionEnded if another change was faster. Voids a reset link, which may be in other hands.
   */
  async changePassword(
    session: SessionUser,
    { currentPassword, password, revokeKeys }: ChangePasswordBody,
    client: Client,
  ): Promise<SessionView> {
    const user = await this.users.ofSession(session);
    await this.ownPassword.prove(user, { password: currentPassword, address: client.address });
    if (await this.passwords.matches(password, user.passwordHash)) {
      const message = 'expected another password than now';
      throw InvalidInput({ fields: [{ field: 'password', message }] });
    }
    const passwordHash = await this.passwords.hashNew(password);
    const changed = await this.transactions.run(async (tx) => {
      const current = await this.users.currentOf(session, tx);
      await this.links.remove(current.id, ['reset-password'], tx);
      const all = { since: null, reason: 'password-changed' } as const;
      const recovery = revokeKeys ? all : 'none';
      const after = await this.users.changePassword(current, passwordHash, recovery, tx);
      await this.mails.passwordChanged(after, tx);
      return after;
    });
    this.log.info({ userId: user.id }, 'password changed');
    return this.sessions.reissue(session, changed, client);
  }
}
