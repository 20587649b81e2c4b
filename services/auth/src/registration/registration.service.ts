import { Injectable } from '@nestjs/common';
import type { RegisterBody, SessionView } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { Rate } from '@leadmart/platform/rates';
import type { AuthConfig } from '../auth.config.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { LinkMails } from '../mails/link-mails.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SessionIssuer } from '../sessions/session-issuer.js';
import { registrationCookie, type Visitor } from '../sessions/visitor.js';
import { Registrants } from '../users/registrants.js';
import { newRegistrationProof } from '../users/registration-proof.js';
import { toUserView } from '../users/user.view.js';
import { refuseDomainIn } from './domain-in-name.js';

/**
 * A visitor becomes a user with a verified address:
 *
 * 1. **Register**, here: one transaction stores the user, the hashes of a link and a code, and in the outbox the mail with both
 *    and the event by which billing opens an account. The answer has a session without access and a cookie, the browser's proof.
 * 2. **Mail**: admin-mail sends it once. A lost mail is sent anew on request, with a new link and code
 *    (`mails/link-requests.ts`).
 * 3. **Verify** by the link (`verification/verification.service.ts`) or, if the mail is read on another device, by the code
 *    (`verification/code-verification.service.ts`). The browser with the cookie needs nothing more; any other one needs the
 *    password, or sets a new one: an address that another person registered must not become theirs.
 * 4. **Session**: the same request answers with one that may do everything. Link and code are used up in the transaction
 *    that verifies, so that of two requests at once one verifies and the other one hears that it is done.
 *
 * A crash leaves a step done or not begun. An account that is never verified stays without access.
 */
@Injectable()
export class RegistrationService {
  private readonly perAddress: Rate;
  private readonly perEmail: Rate;

  constructor(
    private readonly users: Registrants,
    private readonly passwords: PasswordsService,
    private readonly issuer: SessionIssuer,
    private readonly mails: LinkMails,
    private readonly limits: RateLimitsService,
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
   * Returns a session, as the specification requires; it has no access before the address is verified. The mail is
   * sent through the outbox, so a failing mail provider does not fail the registration. The cookie lets
   * the same browser verify without the password. By registering, a person agrees to the terms and the privacy policy.
   */
  async register(
    { email, username, password }: RegisterBody,
    visitor: Visitor,
    termsVersion: string,
  ): Promise<{ session: SessionView; cookie: string }> {
    refuseDomainIn(username);
    await Promise.all([
      this.limits.enforce(visitor.address, this.perAddress),
      this.limits.enforce(email, this.perEmail),
    ]);
    const passwordHash = await this.passwords.hashNew(password);
    const { secret, proof: registrationProof } = newRegistrationProof(visitor);
    const user = await this.transactions.run(async (tx) => {
      const account = { email, username, passwordHash, isAdmin: false, registrationProof };
      const created = await this.users.create({ ...account, termsVersion }, tx);
      await this.mails.verifyEmail(created, tx);
      return created;
    });
    this.log.info({ userId: user.id }, 'user registered');
    const { token } = await this.issuer.issue(user);
    const session = { token, user: toUserView(user, 0) };
    const { PUBLIC_URL: publicUrl, VERIFICATION_LINK_HOURS: lifeHours } = this.config;
    return { session, cookie: registrationCookie(secret, { publicUrl, lifeHours }) };
  }
}
