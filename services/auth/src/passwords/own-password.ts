import { Injectable } from '@nestjs/common';
import { WrongPassword } from '@leadmart/contracts';
import { LoginAttemptsService } from '../limits/login-attempts.service.js';
import { PasswordsService } from './passwords.service.js';

interface Holder {
  readonly email: string;
  readonly passwordHash: string | null;
}

interface Proof {
  readonly password: string;
  readonly address: string;
}

/** Checks the password before a change for which a session, or the code or link of a mail, is not enough. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly attempts: LoginAttemptsService,
  ) {}

  /** Throws WrongPassword, with the delays of failed logins. A user who does not exist is named by anything. */
  async prove(user: Holder | string, { password, address }: Proof): Promise<void> {
    const [account, hash] =
      typeof user === 'string' ? [user, null] : [user.email, user.passwordHash];
    const isRight = await this.attempts.make(
      { account, address },
      async () => (await this.passwords.matches(password, hash)) || undefined,
    );
    if (!isRight) throw WrongPassword();
  }
}
