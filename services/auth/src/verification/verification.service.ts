import { VerificationTokenInvalid, type VerificationView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
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
import type { Visit } from './visit.js';

const resent = 'Verification email has been resent. Please check your inbox.';
const alreadyVerified = 'Your email is already verified. Please log in.';
const passwordWanted =
  'Your email is already verified. Use "Forgot your password?" on the login page to choose a password.';

interface Opening {
  readonly user: User;
  /** Whether this opening verified the address. */
  readonly isFirst: boolean;
  readonly choosePassword?: string;
}

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
    @InjectConfig() private readonly config: AuthConfig,
    @InjectLog() private readonly log: Log,
  ) {
    const { MAIL_LINKS_PER_ADDRESS_PER_MINUTE: max } = config;
    this.perAddress = { name: 'resend-address', max, perSeconds: 60 };
    this.perEmail = [
      { name: 'resend-minute', max: config.RESEND_PER_EMAIL_PER_MINUTE, perSeconds: 60 },
      { name: 'resend-hour', max: config.RESEND_PER_EMAIL_PER_HOUR, perSeconds: 3_600 },
    ];
  }

  /** Throws AUTH.VERIFICATION_TOKEN_INVALID for a link that is unknown, voided or too old. */
  async verify(token: string, visit: Visit): Promise<VerificationView> {
    const { user, isFirst, choosePassword } = await this.transactions.run((session) =>
      this.open(token, visit, session),
    );
    if (!isFirst) {
      const message = user.passwordHash === null ? passwordWanted : alreadyVerified;
      return { alreadyVerified: true, message };
    }
    const keepsPassword = choosePassword === undefined;
    this.log.info({ userId: user._id, keepsPassword }, 'address verified');
    return {
      ...(await this.accounts.openSession(user)),
      ...(choosePassword && { choosePassword }),
    };
  }

  /** Answers the same, after the same work, for every address; the mail is decided on afterwards. */
  async resend(email: string, clientAddress: string): Promise<{ message: string }> {
    await this.limits.demand(clientAddress, this.perAddress);
    if (await this.limits.allows(email, ...this.perEmail)) {
      this.background.start('resend the verification mail', () => this.mailAgain(email));
    }
    return { message: resent };
  }

  private async open(token: string, visit: Visit, session: ClientSession): Promise<Opening> {
    const link = await this.links.find({ token, purpose: 'verify-email' }, session);
    const user = link && (await this.accounts.find(link.userId, session));
    const outcome = decideVerification(link, user, visit);
    if (!link || !user || outcome === 'refuse') throw VerificationTokenInvalid();
    if (outcome === 'already-verified') return { user, isFirst: false };
    await this.links.markUsed(link, session);
    if (outcome === 'verify')
      return { user: await this.accounts.markVerified(user, session), isFirst: true };
    const changed = await this.accounts.markVerifiedWithoutPassword(user, session);
    return { user: changed, isFirst: true, choosePassword: await this.resetLink(user, session) };
  }

  /** The owner's mail was read, so the link to choose a password needs no mail of its own. */
  private async resetLink({ _id: userId }: User, session: ClientSession): Promise<string> {
    const lifeHours = this.config.RESET_LINK_HOURS;
    return await this.links.create({ purpose: 'reset-password', userId, lifeHours }, session);
  }

  private async mailAgain(email: string): Promise<void> {
    await this.transactions.run(async (session) => {
      const user = await this.accounts.findByEmail(email, session);
      if (user && !user.verifiedAt) await this.mails.send(user, session);
    });
  }
}
