import { Injectable } from '@nestjs/common';
import type { FactorBody } from '@leadmart/contracts';
import { SecondFactorCodes, type Holder } from './codes/second-factor-codes.js';
import { PasskeyChecks } from './passkeys/passkey-checks.js';

/** Accepts the second factor that a signed-in user chooses to give: a passkey, a one-time code or a recovery code. */
@Injectable()
export class FactorChecker {
  constructor(
    private readonly passkeys: PasskeyChecks,
    private readonly codes: SecondFactorCodes,
  ) {}

  /** Uses the factor up. Throws PasskeyInvalid, and CodeInvalid with the delays of failed logins. */
  async use(user: Holder, factor: FactorBody, address: string): Promise<void> {
    if ('passkey' in factor) await this.passkeys.use(user.id, factor.passkey);
    else await this.codes.use(user, { code: factor.code, address });
  }
}
