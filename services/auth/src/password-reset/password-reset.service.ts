import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ResetTokenInvalid, type ResetLinkView } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { LoginAttemptsService } from '../limits/login-attempts.service.js';
import type { Link } from '../links/link.js';
import { LinksService } from '../links/links.service.js';
import { LinkMails } from '../mails/link-mails.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

const resetDone = 'Password reset successful! Redirecting to login...';

/** Sets a new password for a person who has access to the user's mail, by the link of `LinkRequests`. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly users: UsersService,
    private readonly links: LinksService,
    private readonly passwords: PasswordsService,
    private readonly mails: LinkMails,
    private readonly attempts: LoginAttemptsService,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Uses nothing up, because mail scanners open links. Throws ResetTokenInvalid with the reason. */
  async check(token: string): Promise<ResetLinkView> {
    const { user } = await this.usable(token);
    return { email: user.email };
  }

  /** Throws ResetTokenInvalid for a link that is unknown, used, replaced or expired. */
  async reset(
    { token, password }: { token: string; password: string },
    clientAddress: string,
  ): Promise<{ message: string }> {
    // Checks the link before the costly hash.
    await this.usable(token);
    const passwordHash = await this.passwords.hashNew(password);
    const user = await this.transactions.run((tx) => this.setPassword(token, passwordHash, tx));
    this.log.info({ userId: user.id }, 'password reset');
    await this.attempts.succeeded({ account: user.email, address: clientAddress });
    return { message: resetDone };
  }

  private async usable(token: string, tx?: ClientSession): Promise<{ link: Link; user: User }> {
    const link = await this.links.find({ token, purpose: 'reset-password' }, tx);
    const user = link && (await this.users.find(link.userId, tx));
    if (!link || !user) throw ResetTokenInvalid({ reason: 'unknown' });
    if (link.state !== 'open') throw ResetTokenInvalid({ reason: link.state, email: user.email });
    return { link, user };
  }

  private async setPassword(token: string, passwordHash: string, tx: ClientSession): Promise<User> {
    const { link, user } = await this.usable(token, tx);
    await this.links.markUsed(link, tx);
    const recovery = { since: null, reason: 'password-reset' } as const;
    const changed = await this.users.changePassword(user, passwordHash, recovery, tx);
    await this.mails.passwordChanged(changed, tx);
    return changed;
  }
}
