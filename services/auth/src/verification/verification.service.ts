import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  UserNotFound,
  WrongPassword,
  type RegistrationView,
  type UserId,
  type VerificationView,
  type VerifiedView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { LinksService } from '../links/links.service.js';
import { OwnPassword } from '../passwords/own-password.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { Visitor } from '../sessions/visitor.js';
import { Registrants } from '../users/registrants.js';
import { isOfRegistrant } from '../users/registration-proof.js';
import { UserSessions } from '../users/sessions/user-sessions.js';
import type { User } from '../users/user.js';
import { toAlreadyVerified } from './code-verification.service.js';
import { decideLink, decideOpening, type Found } from './verification.decisions.js';

const passwordNeeded = 'Enter the password that you chose at registration.';

/** Verifies by the link in the mail that an address belongs to the person who registered it. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly users: Registrants,
    private readonly sessions: UserSessions,
    private readonly links: LinksService,
    private readonly passwords: PasswordsService,
    private readonly ownPassword: OwnPassword,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Verifies for the person who registered; answers everyone else that the password is needed, and changes nothing.
   * Throws VerificationTokenInvalid with the reason.
   */
  async open(token: string, visitor: Visitor): Promise<VerificationView> {
    const decision = decideOpening(await this.find(token), visitor);
    if (decision.kind === 'ask-for-password')
      return { passwordNeeded: true, email: decision.email, message: passwordNeeded };
    return this.verify(token, visitor, (user, tx) => this.users.markVerified(user, tx));
  }

  /** Throws WrongPassword with the delays of failed logins, and as `open`. */
  async withPassword(token: string, password: string, visitor: Visitor): Promise<VerifiedView> {
    const found = await this.usable(token);
    if (!found) return toAlreadyVerified();
    const { passwordHash } = found.user;
    await this.ownPassword.prove(found.user, { password, address: visitor.address });
    return this.verify(token, visitor, async (user, tx) => {
      if (user.passwordHash !== passwordHash) throw WrongPassword();
      return this.users.markVerified(user, tx);
    });
  }

  /**
   * Voids the password of the registration, which another person may have chosen, and its sessions. Throws
   * PasswordTooCommon, and as `open`.
   */
  async withNewPassword(token: string, password: string, visitor: Visitor): Promise<VerifiedView> {
    // Checks the link before the costly hash.
    if (!(await this.usable(token))) return toAlreadyVerified();
    const passwordHash = await this.passwords.hashNew(password, 'newPassword');
    return this.verify(token, visitor, async (user, tx) => {
      await this.links.remove(user.id, ['reset-password'], tx);
      return this.users.verifyWithPassword(user, passwordHash, tx);
    });
  }

  /** For the page that waits in the browser that registered. Throws UserNotFound for everyone else. */
  async registration(userId: UserId, visitor: Visitor): Promise<RegistrationView> {
    const user = await this.users.find(userId);
    if (!user || !isOfRegistrant(user.registrationProof, visitor)) throw UserNotFound();
    return { isVerified: user.verifiedAt !== null };
  }

  private async verify(
    token: string,
    visitor: Visitor,
    change: (user: User, tx: ClientSession) => Promise<User>,
  ): Promise<VerifiedView> {
    const user = await this.transactions.run(async (tx) => {
      const found = await this.usable(token, tx);
      if (!found) return undefined;
      await this.links.markUsed(found.link, tx);
      return change(found.user, tx);
    });
    if (!user) return toAlreadyVerified();
    this.log.info({ userId: user.id }, 'address verified');
    return this.sessions.open(user, visitor);
  }

  /** Undefined if the address is verified already. Throws VerificationTokenInvalid. */
  private async usable(token: string, tx?: ClientSession) {
    const decision = decideLink(await this.find(token, tx));
    if (decision.kind === 'refuse') throw decision.because;
    return decision.kind === 'verify' ? decision : undefined;
  }

  private async find(token: string, tx?: ClientSession): Promise<Found> {
    const link = await this.links.find({ token, purpose: 'verify-email' }, tx);
    return { link, user: link && (await this.users.find(link.userId, tx)) };
  }
}
