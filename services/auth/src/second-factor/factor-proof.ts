import { Injectable } from '@nestjs/common';
import { AuthenticatorConflict, type FactorBody } from '@leadmart/contracts';
import type { SessionUser } from '@leadmart/platform/sessions';
import { FactorChecker } from '../factors/factor-checker.js';
import type { Client } from '../sessions/open/client.js';
import { hasSecondFactor } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

export interface GivenFactor {
  readonly factor: FactorBody;
  readonly client: Client;
}

/** Takes one of the user's factors before the authenticator app is removed or the recovery codes are replaced. */
@Injectable()
export class FactorProof {
  constructor(
    private readonly users: UsersService,
    private readonly checker: FactorChecker,
  ) {}

  /** Throws CodeInvalid, PasskeyInvalid, and AuthenticatorConflict for a user without a factor. */
  async take(session: SessionUser, { factor, client }: GivenFactor): Promise<void> {
    const user = await this.users.ofSession(session);
    if (!hasSecondFactor(user)) throw AuthenticatorConflict({ isOn: false });
    await this.checker.use(user, factor, client.address);
  }
}
