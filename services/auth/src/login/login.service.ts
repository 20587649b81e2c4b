import { Injectable } from '@nestjs/common';
import {
  AccountLocked,
  CatalogueError,
  EmailNotVerified,
  WrongCredentials,
  type LoginBody,
  type LoginView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { LoginAttemptsService } from '../limits/login-attempts.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { SigningIn } from '../sessions/devices/known-devices.service.js';
import { hasSecondFactor, type User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import { LoginTrace } from './login-trace.js';
import { SecondStepService } from './second-step/second-step.service.js';
import { SignIns } from './sign-ins.js';
import { SlowedNoticesService } from './slowed-notices.service.js';

/** Exchanges an email and a password for a session, or for the challenge of a second step. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly attempts: LoginAttemptsService,
    private readonly trace: LoginTrace,
    private readonly slowed: SlowedNoticesService,
    private readonly secondSteps: SecondStepService,
    private readonly signIns: SignIns,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Throws WrongCredentials, after the same work, for a wrong password and for an unknown email;
   * AccountLocked and EmailNotVerified only for the right password.
   */
  async logIn({ email, password }: LoginBody, client: SigningIn): Promise<LoginView> {
    const attempt = { account: email, address: client.address };
    try {
      const user = await this.attempts.make(
        { ...attempt, knownDevice: () => this.signIns.knownDeviceAt(email, client) },
        () => this.userOf(email, password),
        () => this.slowed.begin(email),
      );
      if (!user) throw WrongCredentials();
      if (user.lockedAt) throw AccountLocked();
      if (!user.verifiedAt) throw EmailNotVerified({ isVerificationError: true, userId: user.id });
      if (hasSecondFactor(user)) return { secondStep: await this.secondSteps.begin(user) };
      return await this.signIns.open(user, client);
    } catch (error) {
      if (error instanceof CatalogueError)
        this.log.info({ ...this.trace.fieldsOf(attempt), code: error.code }, 'login failed');
      throw error;
    }
  }

  private async userOf(email: string, password: string): Promise<User | undefined> {
    const user = await this.users.findByEmail(email);
    const isRight = await this.passwords.matches(password, user?.passwordHash);
    return isRight ? user : undefined;
  }
}
