import { Injectable } from '@nestjs/common';
import {
  CodeInvalid,
  InvalidInput,
  VerificationCodeSpent,
  type UserId,
  type VerifiedView,
  type VerifyByCodeBody,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { LinksService } from '../links/links.service.js';
import { OwnPassword } from '../passwords/own-password.js';
import type { Visitor } from '../sessions/visitor.js';
import { isOfRegistrant } from '../users/registration-proof.js';
import { UserSessions } from '../users/sessions/user-sessions.js';
import type { User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import { CodeChecker } from './code-checker.js';

/** Verifies an address by the code in the mail, where the mail is read on another device. */
@Injectable()
export class CodeVerificationService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly links: LinksService,
    private readonly ownPassword: OwnPassword,
    private readonly checker: CodeChecker,
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
    const hash = await this.checker.check(user, body.code, visitor.address);
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
