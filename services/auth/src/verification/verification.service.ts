import type { VerificationView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { UsersService } from '../users/users.service.js';
import type { User } from '../users/user.js';
import { RateLimitsService, type Rate } from '../limits/rate-limits.service.js';
import type { AuthConfig } from '../auth.config.js';
import { BackgroundWork } from '../background/background-work.js';
import { LinksService } from '../links/links.service.js';
import { VerificationMails } from './verification-mails.js';
import { decideVerification } from './verification.decisions.js';
import type { Visit } from './visit.js';

const resent = 'Verification email has been resent. Please check your inbox.';
const alreadyVerified = 'Your email is already verified. Please log in.';
const passwordMissing =
  'Your email is already verified. Use "Forgot your password?" on the login page to choose a password.';

interface Opening {
  readonly user: User;
  /** True if this opening verified the address. */
  readonly isFirst: boolean;
  readonly choosePassword?: string;
}

/** Verifies that an address belongs to the person who registered it. */
@Injectable()
export class VerificationService {
  private readonly perAddress: Rate;
  private readonly perEmail: readonly Rate[];

  constructor(
    private readonly users: UsersService,
    private readonly links: LinksService,
    private readonly mails: VerificationMails,
    private readonly limits: RateLimitsService,
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

  /** Throws AUTH.VERIFICATION_TOKEN_INVALID for a link that is unknown, replaced or expired. */
  async verify(token: string, visit: Visit): Promise<VerificationView> {
    const { user, isFirst, choosePassword } = await this.transactions.run((tx) =>
      this.open(token, visit, tx),
    );
    if (!isFirst) {
      const message = user.passwordHash === null ? passwordMissing : alreadyVerified;
      return { alreadyVerified: true, message };
    }
    const keepsPassword = choosePassword === undefined;
    this.log.info({ userId: user.id, keepsPassword }, 'address verified');
    return {
      ...(await this.users.openSession(user, visit)),
      ...(choosePassword && { choosePassword }),
    };
  }

  /** Answers the same, after the same work, for every address. Looks the user up after the answer. */
  async resend(email: string, clientAddress: string): Promise<{ message: string }> {
    await this.limits.enforce(clientAddress, this.perAddress);
    if (await this.limits.allows(email, ...this.perEmail)) {
      this.background.start('resend the verification mail', () => this.mailAgain(email));
    }
    return { message: resent };
  }

  private async open(token: string, visit: Visit, tx: ClientSession): Promise<Opening> {
    const link = await this.links.find({ token, purpose: 'verify-email' }, tx);
    const user = link && (await this.users.find(link.userId, tx));
    const decision = decideVerification({ link, user }, visit);
    switch (decision.kind) {
      case 'refuse':
        throw decision.because;
      case 'already-verified':
        return { user: decision.user, isFirst: false };
      case 'verify':
        await this.links.markUsed(decision.link, tx);
        return { user: await this.users.markVerified(decision.user, tx), isFirst: true };
      case 'verify-without-password': {
        await this.links.markUsed(decision.link, tx);
        const changed = await this.users.markVerifiedWithoutPassword(decision.user, tx);
        return { user: changed, isFirst: true, choosePassword: await this.resetLink(changed, tx) };
      }
    }
  }

  /** The opened link proves access to the owner's mail, so this link is answered directly instead of mailed. */
  private async resetLink({ id: userId }: User, tx: ClientSession): Promise<string> {
    const lifeHours = this.config.RESET_LINK_HOURS;
    return await this.links.create({ purpose: 'reset-password', userId, lifeHours }, tx);
  }

  private async mailAgain(email: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.findByEmail(email, tx);
      if (user && !user.verifiedAt) await this.mails.send(user, tx);
    });
  }
}
