import { VerificationTokenInvalid, type VerificationView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Accounts } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.schema.js';
import { RateLimits, type Rate } from '../attempts/rate-limits.service.js';
import type { AuthConfig } from '../auth.config.js';
import { BackgroundWork } from '../background/background-work.js';
import { Links } from '../links/links.service.js';
import { VerificationMails } from './verification-mails.js';
import { decideVerification } from './verification.decisions.js';

const resent = 'Verification email has been resent. Please check your inbox.';
const alreadyVerified = 'Your email is already verified. Please log in.';

/** Proves that addresses belong to those who registered them. */
@Injectable()
export class Verification {
  private readonly perAddress: Rate;
  private readonly perEmail: readonly Rate[];

  constructor(
    private readonly accounts: Accounts,
    private readonly links: Links,
    private readonly mails: VerificationMails,
    private readonly limits: RateLimits,
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

  /** Throws AUTH.VERIFICATION_TOKEN_INVALID for a link that is unknown, voided or too old. */
  async verify(token: string): Promise<VerificationView> {
    const verified = await this.transactions.run((session) => this.open(token, session));
    if (!verified) return { alreadyVerified: true, message: alreadyVerified };
    return await this.accounts.openSession(verified);
  }

  /** Answers the same, after the same work, for every address; the mail is decided on afterwards. */
  async resend(email: string, clientAddress: string): Promise<{ message: string }> {
    await this.limits.demand(clientAddress, this.perAddress);
    if (await this.limits.allows(email, ...this.perEmail)) {
      this.background.start('resend the verification mail', () => this.mailAgain(email));
    }
    return { message: resent };
  }

  /** The user, if this opening verified him. */
  private async open(token: string, session: ClientSession): Promise<User | undefined> {
    const link = await this.links.find({ token, purpose: 'verify-email' }, session);
    const user = link && (await this.accounts.find(link.userId, session));
    const outcome = decideVerification(link, user);
    if (!link || !user || outcome === 'refuse') throw VerificationTokenInvalid();
    if (outcome === 'already-verified') return undefined;
    await this.links.markUsed(link, session);
    return await this.accounts.markVerified(user, session);
  }

  private async mailAgain(email: string): Promise<void> {
    await this.transactions.run(async (session) => {
      const user = await this.accounts.findByEmail(email, session);
      if (user && !user.verifiedAt) await this.mails.send(user, session);
    });
  }
}
