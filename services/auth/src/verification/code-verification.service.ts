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
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { Rate } from '@leadmart/platform/rates';
import type { AuthConfig } from '../auth.config.js';
import { LoginAttemptsService } from '../limits/login-attempts.service.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { LinksService } from '../links/links.service.js';
import { OwnPassword } from '../passwords/own-password.js';
import type { Visit } from '../sessions/visit.js';
import { isOfRegistrant } from '../users/registration-proof.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import { hashOfCode } from './verification-code.js';
import { decideCode, mostTries } from './verification.decisions.js';
import { toAlreadyVerified } from './verification.view.js';

/** Over all codes of an account: a stranger who asks for new codes tries 30 of a million a day. The link still works. */
const perDay: Rate = { name: 'verification-code', max: 30, perSeconds: 24 * 3_600 };

/** Verifies an address by the code in the mail, where the mail is read on another device. */
@Injectable()
export class CodeVerificationService {
  constructor(
    private readonly users: UsersService,
    private readonly links: LinksService,
    private readonly ownPassword: OwnPassword,
    private readonly attempts: LoginAttemptsService,
    private readonly limits: RateLimitsService,
    private readonly transactions: Transactions,
    @InjectConfig() private readonly config: Pick<AuthConfig, 'SECOND_FACTOR_KEYS'>,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Throws CodeInvalid with the delays of failed logins, VerificationCodeSpent and, outside the browser
   * that registered, WrongPassword.
   */
  async verify(body: VerifyByCodeBody, visit: Visit): Promise<VerifiedView> {
    const user = await this.registrantOf(body, visit);
    if (user.verifiedAt) return toAlreadyVerified();
    const hash = hashOfCode(user.id, body.code, this.config.SECOND_FACTOR_KEYS);
    await this.compare(user, hash, visit.address);
    const verified = await this.markVerified(user.id, hash);
    if (!verified) return toAlreadyVerified();
    this.log.info({ userId: user.id }, 'address verified');
    return this.users.openSession(verified, visit);
  }

  /** Answers for an unknown user as for one that another person registered, after the same work. */
  private async registrantOf({ userId, password }: VerifyByCodeBody, visit: Visit): Promise<User> {
    const user = await this.users.find(userId);
    if (!isOfRegistrant(user?.registrationProof, visit)) {
      if (password === undefined) {
        const message = 'expected the password of the registration';
        throw InvalidInput({ fields: [{ field: 'password', message }] });
      }
      const nobody = { email: userId, passwordHash: null };
      await this.ownPassword.prove(user ?? nobody, { password, address: visit.address });
    }
    if (!user || user.lockedAt) throw CodeInvalid();
    return user;
  }

  /** Counted apart from wrong passwords, because a right password before each code would reset the count. */
  private async compare({ id }: User, hash: string, address: string): Promise<void> {
    await this.limits.enforce(id, perDay);
    let refusal: CatalogueError = CodeInvalid();
    const isRight = await this.attempts.make({ email: `codes of ${id}`, address }, async () => {
      const decision = decideCode(await this.links.tryCode(id, mostTries), hash);
      if (decision.kind === 'accept') return true;
      refusal = decision.because;
      return undefined;
    });
    if (!isRight) throw refusal;
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
