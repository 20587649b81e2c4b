import {
  AccountLocked,
  CatalogueError,
  EmailNotVerified,
  WrongCredentials,
  type LoginBody,
  type SessionView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Injectable } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.service.js';
import type { User } from '../accounts/user.schema.js';
import { LoginAttempts } from '../attempts/login-attempts.service.js';
import { LoginTrace } from '../attempts/login-trace.js';
import { Passwords } from '../passwords/passwords.service.js';
import { SlowedNotices } from './slowed-notices.service.js';

/** Exchanges an e-mail and a password for a session. */
@Injectable()
export class Login {
  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
    private readonly trace: LoginTrace,
    private readonly slowed: SlowedNotices,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Throws AUTH.WRONG_CREDENTIALS alike, and after the same work, for a wrong password and for an
   * e-mail nobody has; AUTH.ACCOUNT_LOCKED and AUTH.EMAIL_NOT_VERIFIED only for the right password.
   */
  async logIn({ email, password }: LoginBody, address: string): Promise<SessionView> {
    const attempt = { email, address };
    try {
      const user = await this.attempts.make(
        attempt,
        () => this.userOf(email, password),
        () => this.slowed.begin(email),
      );
      if (!user) throw WrongCredentials();
      if (user.lockedAt) throw AccountLocked();
      if (!user.verifiedAt) throw EmailNotVerified({ isVerificationError: true, userId: user._id });
      this.log.info({ userId: user._id }, 'user logged in');
      return await this.accounts.openSession(user);
    } catch (error) {
      if (error instanceof CatalogueError)
        this.log.info({ ...this.trace.fieldsOf(attempt), code: error.code }, 'login failed');
      throw error;
    }
  }

  private async userOf(email: string, password: string): Promise<User | undefined> {
    const user = await this.accounts.findByEmail(email);
    const isRight = await this.passwords.matches(password, user?.passwordHash);
    return isRight ? user : undefined;
  }
}
