import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { Transactions } from '@leadmart/platform/mongo';
import type { Rate } from '@leadmart/platform/rates';
import type { AuthConfig } from '../auth.config.js';
import { BackgroundWork } from '../background-work.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { UsersService } from '../users/users.service.js';
import { PasswordResetMails } from './password-reset-mails.js';

const instructionsSent =
  'If an account exists with this email, you will receive password reset instructions.';

/** Mails reset links to users who forgot their password, without a sign of who is a user. */
@Injectable()
export class ForgottenPasswords {
  private readonly perAddress: Rate;
  private readonly perEmail: Rate;

  constructor(
    private readonly users: UsersService,
    private readonly mails: PasswordResetMails,
    private readonly limits: RateLimitsService,
    private readonly background: BackgroundWork,
    private readonly transactions: Transactions,
    @InjectConfig() config: AuthConfig,
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

  private async mailLink(email: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.findByEmail(email, tx);
      if (user) await this.mails.sendLink(user, tx);
    });
  }
}
