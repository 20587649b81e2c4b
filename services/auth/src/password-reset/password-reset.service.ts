import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ResetTokenInvalid, type ResetLinkView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { Rate } from '@leadmart/platform/rates';
import type { AuthConfig } from '../auth.config.js';
import { BackgroundWork } from '../background/background-work.js';
import { LoginAttemptsService } from '../limits/login-attempts.service.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import type { Link } from '../links/link.js';
import { LinksService } from '../links/links.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import { PasswordResetMails } from './password-reset-mails.js';

const instructionsSent =
  'If an account exists with this email, you will receive password reset instructions.';
const resetDone = 'Password reset successful! Redirecting to login...';

/** Sets a new password for a person who has access to the user's mail. */
@Injectable()
export class PasswordResetService {
  private readonly perAddress: Rate;
  private readonly perEmail: Rate;

  constructor(
    private readonly users: UsersService,
    private readonly links: LinksService,
    private readonly passwords: PasswordsService,
    private readonly mails: PasswordResetMails,
    private readonly limits: RateLimitsService,
    private readonly attempts: LoginAttemptsService,
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

  /** Answers the same, after the same work, for every address. Looks the user up after the answer. */
  async forgot(email: string, clientAddress: string): Promise<{ message: string }> {
    await this.limits.enforce(clientAddress, this.perAddress);
    if (await this.limits.allows(email, this.perEmail)) {
      this.background.start('mail a reset link', () => this.mailLink(email));
    }
    return { message: instructionsSent };
  }

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
    await this.attempts.succeeded({ email: user.email, address: clientAddress });
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
    await this.mails.sendNotice(changed, tx);
    return changed;
  }

  private async mailLink(email: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.findByEmail(email, tx);
      if (user) await this.mails.sendLink(user, tx);
    });
  }
}
