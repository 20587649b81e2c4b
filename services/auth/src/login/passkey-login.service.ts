import { Injectable } from '@nestjs/common';
import {
  AccountLocked,
  CatalogueError,
  EmailNotVerified,
  PasskeyInvalid,
  type PasskeyAssertion,
  type PasskeyOptionsView,
  type SessionView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import type { Rate } from '@leadmart/platform/rates';
import { PasskeyChecks } from '../factors/passkeys/passkey-checks.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import type { SigningIn } from '../sessions/devices/known-devices.service.js';
import { UsersService } from '../users/users.service.js';
import { SignIns } from './sign-ins.js';

/** Challenges and answers together: a login is two. */
const perAddress: Rate = { name: 'passkey-address', max: 120, perSeconds: 60 };

/** Exchanges what a passkey signed for a session, without a password. */
@Injectable()
export class PasskeyLoginService {
  constructor(
    private readonly checks: PasskeyChecks,
    private readonly users: UsersService,
    private readonly limits: RateLimitsService,
    private readonly signIns: SignIns,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws TooManyAttempts. */
  async begin(address: string): Promise<PasskeyOptionsView> {
    await this.limits.enforce(address, perAddress);
    return this.checks.begin();
  }

  /** Throws PasskeyInvalid, TooManyAttempts, and for the right passkey what a password's login throws. */
  async logIn(assertion: PasskeyAssertion, client: SigningIn): Promise<SessionView> {
    await this.limits.enforce(client.address, perAddress);
    try {
      const owner = await this.checks.ownerOf(assertion);
      // Read before the passkey is used: if it is removed meanwhile, the session has an ended version.
      const user = owner && (await this.users.find(owner));
      if (!user) throw PasskeyInvalid();
      await this.checks.use(user.id, assertion);
      if (user.lockedAt) throw AccountLocked();
      if (!user.verifiedAt) throw EmailNotVerified({ isVerificationError: true, userId: user.id });
      return await this.signIns.open(user, client);
    } catch (error) {
      if (error instanceof CatalogueError) this.log.info({ code: error.code }, 'login failed');
      throw error;
    }
  }
}
