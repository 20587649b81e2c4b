import { Injectable } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { Transactions } from '@leadmart/platform/mongo';
import type { Rate } from '@leadmart/platform/rates';
import type { AuthConfig } from '../auth.config.js';
import { BackgroundWork } from '../background-work.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { UsersService } from '../users/users.service.js';
import { VerificationMails } from './verification-mails.js';

const resent = 'Verification email has been resent. Please check your inbox.';

/** Mails a new link and a new code on request. */
@Injectable()
export class ResendService {
  private readonly perAddress: Rate;
  private readonly perEmail: readonly Rate[];

  constructor(
    private readonly users: UsersService,
    private readonly mails: VerificationMails,
    private readonly limits: RateLimitsService,
    private readonly background: BackgroundWork,
    private readonly transactions: Transactions,
    @InjectConfig() config: AuthConfig,
  ) {
    const { MAIL_LINKS_PER_ADDRESS_PER_MINUTE: max } = config;
    this.perAddress = { name: 'resend-address', max, perSeconds: 60 };
    this.perEmail = [
      { name: 'resend-minute', max: config.RESEND_PER_EMAIL_PER_MINUTE, perSeconds: 60 },
      { name: 'resend-hour', max: config.RESEND_PER_EMAIL_PER_HOUR, perSeconds: 3_600 },
    ];
  }

  /** Answers the same, after the same work, for every address. Looks the user up after the answer. */
  async resend(email: string, clientAddress: string): Promise<{ message: string }> {
    await this.limits.enforce(clientAddress, this.perAddress);
    if (await this.limits.allows(email, ...this.perEmail)) {
      this.background.start('resend the verification mail', () => this.mailAgain(email));
    }
    return { message: resent };
  }

  private async mailAgain(email: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.findByEmail(email, tx);
      if (user && !user.verifiedAt) await this.mails.send(user, tx);
    });
  }
}
