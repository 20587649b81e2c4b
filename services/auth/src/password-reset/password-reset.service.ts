import { ResetTokenInvalid } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Accounts } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.schema.js';
import { LoginAttempts } from '../attempts/login-attempts.service.js';
import { RateLimits, type Rate } from '../attempts/rate-limits.service.js';
import type { AuthConfig } from '../auth.config.js';
import { BackgroundWork } from '../background/background-work.js';
import type { Link } from '../links/link.schema.js';
import { Links } from '../links/links.service.js';
import { Passwords } from '../passwords/passwords.service.js';
import { PasswordResetMails } from './password-reset-mails.js';

const instructionsSent =
  'If an account exists with this email, you will receive password reset instructions.';
const resetDone = 'Password reset successful! Redirecting to login...';

/** Lets the reader of a user's mail set a new password. */
@Injectable()
export class PasswordReset {
  private readonly perAddress: Rate;
  private readonly perEmail: Rate;

  constructor(
    private readonly accounts: Accounts,
    private readonly links: Links,
    private readonly passwords: Passwords,
    private readonly mails: PasswordResetMails,
    private readonly limits: RateLimits,
    private readonly attempts: LoginAttempts,
    private readonly background: BackgroundWork,
    private readonly transactions: Transactions,
    @InjectConfig() config: AuthConfig,
    @InjectLog() private readonly log: Log,
  ) {
    const { MAIL_LINKS_PER_ADDRESS_PER_MINUTE, FORGOT_PER_EMAIL_PER_HOUR } = config;
    this.perAddress = {
      name: 'forgot-address',
      max: MAIL_LINKS_PER_ADDRESS_PER_MINUTE,
      perSeconds: 60,
    };
    this.perEmail = { name: 'forgot-hour', max: FORGOT_PER_EMAIL_PER_HOUR, perSeconds: 3_600 };
  }

  /** Answers the same, after the same work, for every address; the mail is decided on afterwards. */
  async forgot(email: string, clientAddress: string): Promise<{ message: string }> {
    await this.limits.demand(clientAddress, this.perAddress);
    if (await this.limits.allows(email, this.perEmail)) {
      this.background.start('mail a reset link', () => this.mailLink(email));
    }
    return { message: instructionsSent };
  }

  /** Throws AUTH.RESET_TOKEN_INVALID for a link that is unknown, used, voided or too old. */
  async reset(
    { token, password }: { token: string; password: string },
    clientAddress: string,
  ): Promise<{ message: string }> {
    // Before the costly hash: a link that is no good is found out cheaply.
    await this.usableLink(token);
    const passwordHash = await this.passwords.hashNew(password);
    const user = await this.transactions.run(async (session) => {
      const link = await this.usableLink(token, session);
      return await this.setPassword(link, passwordHash, session);
    });
    this.log.info({ userId: user._id }, 'password reset');
    await this.attempts.succeeded({ email: user.email, address: clientAddress });
    return { message: resetDone };
  }

  private async usableLink(token: string, session?: ClientSession): Promise<Link> {
    const link = await this.links.find({ token, purpose: 'reset-password' }, session);
    if (!link || link.usedAt) throw ResetTokenInvalid();
    return link;
  }

  private async setPassword(
    link: Link,
    passwordHash: string,
    session: ClientSession,
  ): Promise<User> {
    const user = await this.accounts.find(link.userId, session);
    if (!user) throw ResetTokenInvalid();
    await this.links.markUsed(link, session);
    const changed = await this.accounts.changePassword(user, passwordHash, session);
    await this.mails.sendNotice(changed, session);
    return changed;
  }

  private async mailLink(email: string): Promise<void> {
    await this.transactions.run(async (session) => {
      const user = await this.accounts.findByEmail(email, session);
      if (user) await this.mails.sendLink(user, session);
    });
  }
}
