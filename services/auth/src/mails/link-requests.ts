import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { InjectConfig } from '@leadmart/platform/config';
import { Transactions } from '@leadmart/platform/mongo';
import type { Rate } from '@leadmart/platform/rates';
import type { AuthConfig } from '../auth.config.js';
import { BackgroundWork } from '../background-work.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { Registrants } from '../users/registrants.js';
import type { User } from '../users/user.js';
import { LinkMails } from './link-mails.js';

type Purpose = 'verify-email' | 'reset-password';

interface Row {
  readonly task: string;
  readonly answer: string;
  readonly perAddress: Rate;
  readonly perEmail: readonly Rate[];
  readonly send: (user: User, tx: ClientSession) => Promise<void>;
}

/** Mails links on request, without a sign of which addresses have an account. */
@Injectable()
export class LinkRequests {
  private readonly rows: Readonly<Record<Purpose, Row>>;

  constructor(
    private readonly users: Registrants,
    mails: LinkMails,
    private readonly limits: RateLimitsService,
    private readonly background: BackgroundWork,
    private readonly transactions: Transactions,
    @InjectConfig() config: AuthConfig,
  ) {
    const perMinute = { max: config.MAIL_LINKS_PER_ADDRESS_PER_MINUTE, perSeconds: 60 };
    this.rows = {
      'verify-email': {
        task: 'resend the verification mail',
        answer: 'Verification email has been resent. Please check your inbox.',
        perAddress: { name: 'resend-address', ...perMinute },
        perEmail: [
          { name: 'resend-minute', max: config.RESEND_PER_EMAIL_PER_MINUTE, perSeconds: 60 },
          { name: 'resend-hour', max: config.RESEND_PER_EMAIL_PER_HOUR, perSeconds: 3_600 },
        ],
        send: async (user, tx) => {
          if (!user.verifiedAt) await mails.verifyEmail(user, tx);
        },
      },
      'reset-password': {
        task: 'mail a reset link',
        answer:
          'If an account exists with this email, you will receive password reset instructions.',
        perAddress: { name: 'forgot-address', ...perMinute },
        perEmail: [
          { name: 'forgot-hour', max: config.FORGOT_PER_EMAIL_PER_HOUR, perSeconds: 3_600 },
        ],
        send: (user, tx) => mails.resetPassword(user, tx),
      },
    };
  }

  /** Answers the same, after the same work, for every email. Looks the user up after the answer. */
  async ask(purpose: Purpose, email: string, clientAddress: string): Promise<{ message: string }> {
    const { task, answer, perAddress, perEmail, send } = this.rows[purpose];
    await this.limits.enforce(clientAddress, perAddress);
    if (await this.limits.allows(email, ...perEmail)) {
      this.background.start(task, () =>
        this.transactions.run(async (tx) => {
          const user = await this.users.findByEmail(email, tx);
          if (user) await send(user, tx);
        }),
      );
    }
    return { message: answer };
  }
}
