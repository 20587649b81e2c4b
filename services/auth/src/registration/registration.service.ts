import type { RegisterBody, SessionView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.service.js';
import { userView } from '../accounts/user-view.js';
import { RateLimits, type Rate } from '../attempts/rate-limits.service.js';
import type { AuthConfig } from '../auth.config.js';
import { Passwords } from '../passwords/passwords.service.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { newRegistrationProof } from '../verification/registration-proof.js';
import { VerificationMails } from '../verification/verification-mails.js';
import { registrationCookie, type Visit } from '../verification/visit.js';
import { refuseDomainIn } from './domain-in-name.js';

/** Makes accounts for visitors. */
@Injectable()
export class Registration {
  private readonly perAddress: Rate;
  private readonly perEmail: Rate;

  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly issuer: SessionIssuer,
    private readonly mails: VerificationMails,
    private readonly limits: RateLimits,
    private readonly transactions: Transactions,
    @InjectConfig() private readonly config: AuthConfig,
    @InjectLog() private readonly log: Log,
  ) {
    const { REGISTER_PER_ADDRESS_PER_MINUTE, REGISTER_PER_EMAIL_PER_HOUR } = config;
    this.perAddress = {
      name: 'register-address',
      max: REGISTER_PER_ADDRESS_PER_MINUTE,
      perSeconds: 60,
    };
    this.perEmail = { name: 'register-email', max: REGISTER_PER_EMAIL_PER_HOUR, perSeconds: 3_600 };
  }

  /**
   * Answers a session as the specification wants it; it opens nothing before the address is verified.
   * The mail leaves through the outbox: that it cannot be sent now is no reason to fail.
   * The cookie lets the browser keep the password when it opens the link.
   */
  async register(
    { email, username, password }: RegisterBody,
    visit: Visit,
  ): Promise<{ session: SessionView; cookie: string }> {
    refuseDomainIn(username);
    await Promise.all([
      this.limits.demand(visit.address, this.perAddress),
      this.limits.demand(email, this.perEmail),
    ]);
    const passwordHash = await this.passwords.hashNew(password);
    const { secret, proof: registrationProof } = newRegistrationProof(visit);
    const user = await this.transactions.run(async (session) => {
      const account = { email, username, passwordHash, isAdmin: false, registrationProof };
      const created = await this.accounts.create(account, session);
      await this.mails.send(created, session);
      return created;
    });
    this.log.info({ userId: user._id }, 'user registered');
    const session = { token: await this.issuer.issue(user), user: userView(user, 0) };
    const { PUBLIC_URL: publicUrl, VERIFICATION_LINK_HOURS: lifeHours } = this.config;
    return { session, cookie: registrationCookie(secret, { publicUrl, lifeHours }) };
  }
}
