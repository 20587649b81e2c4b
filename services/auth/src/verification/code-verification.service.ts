import { Injectable } from '@nestjs/common';
import {
  CodeInvalid,
  InvalidInput,
  VerificationCodeSpent,
  type CatalogueError,
  type UserId,
  type VerifiedView,
  type VerifyByCodeBody,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { Rate } from '@leadmart/platform/rates';
import { LoginAttemptsService } from '../limits/login-attempts.service.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { LinksService } from '../links/links.service.js';
import { OwnPassword } from '../passwords/own-password.js';
import type { Visitor } from '../sessions/visitor.js';
import { Registrants } from '../users/registrants.js';
import { isOfRegistrant } from '../users/registration-proof.js';
import { UserSessions } from '../users/sessions/user-sessions.js';
import type { User } from '../users/user.js';
import { decideCode, mostTries } from './verification.decisions.js';

/** Over all codes of an account: a stranger who asks for new codes tries 30 of a million a day. The link still works. */
const perDay: Rate = { name: 'verification-code', max: 30, perSeconds: 24 * 3_600 };

/** Verifies an address by the code in the mail, where the mail is read on another device. */
@Injectable()
export class CodeVerificationService {
  constructor(
    private readonly users: Registrants,
    private readonly sessions: UserSessions,
    private readonly links: LinksService,
    private readonly ownPassword: OwnPassword,
    private readonly attempts: LoginAttemptsService,
    private readonly limits: RateLimitsService,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Throws CodeInvalid with the delays of failed logins, VerificationCodeSpent and, outside the browser
   * that registered, WrongPassword.
   */
  async verify(body: VerifyByCodeBody, visitor: Visitor): Promise<VerifiedView> {
    const user = await this.registrantOf(body, visitor);
    if (user.verifiedAt) return toAlreadyVerified();
    const hash = await this.check(user, body.code, visitor.address);
    const verified = await this.markVerified(user.id, hash);
    if (!verified) return toAlreadyVerified();
    this.log.info({ userId: user.id }, 'address verified');
    return this.sessions.open(verified, visitor);
  }

  /** Answers for an unknown user as for one that another person registered, after the same work. */
  private async registrantOf(
    { userId, password }: VerifyByCodeBody,
    visitor: Visitor,
  ): Promise<User> {
    const user = await this.users.find(userId);
    if (!isOfRegistrant(user?.registrationProof, visitor)) {
      if (password === undefined) {
        const message = 'expected the password of the registration';
        throw InvalidInput({ fields: [{ field: 'password', message }] });
      }
      await this.ownPassword.prove(user ?? userId, { password, address: visitor.address });
    }
    if (!user || user.lockedAt) throw CodeInvalid();
    return user;
  }

  /**
   * Returns the hash of the right code, which is not used up. Throws CodeInvalid with the delays of failed logins, counted apart
   * from wrong passwords, because a right password before each code would reset the count; VerificationCodeSpent.
   */
  private async check({ id }: User, code: string, address: string): Promise<string> {
    const hash = this.links.hashOfCode(id, code);
    await this.limits.enforce(id, perDay);
    let refusal: CatalogueError = CodeInvalid();
    const isRight = await this.attempts.make({ account: `codes of ${id}`, address }, async () => {
      const decision = decideCode(await this.links.tryCode(id, mostTries), hash);
      if (decision.kind === 'accept') return true;
      refusal = decision.because;
      return undefined;
    });
    if (!isRight) throw refusal;
    return hash;
  }

  /** Undefined if the address was verified in another way meanwhile. */
  private async markVerified(userId: UserId, hash: string): Promise<User | undefined> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.find(userId, tx);
      if (!user || user.lockedAt) throw CodeInvalid();
      if (user.verifiedAt) return undefined;
      const link = await this.links.findVerification(userId, tx);
      if (link?.code?.hash !== hash) throw VerificationCodeSpent();
      await this.links.markUsed(link, tx);
      return this.users.markVerified(user, tx);
    });
  }
}

/** The answer to everyone who verifies an address again. It opens no session. */
export const toAlreadyVerified = (): Extract<VerifiedView, { alreadyVerified: true }> => ({
  alreadyVerified: true,
  message: 'Your email is already verified. Please log in.',
});
