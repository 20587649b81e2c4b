import { Injectable } from '@nestjs/common';
import { AuthenticatorConflict, type SecondFactorView } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import { RecoveryCodes } from '../factors/codes/recovery-codes.js';
import { SecondFactorReader } from '../factors/second-factor.reader.js';
import { hasSecondFactor } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import { FactorProof, type GivenFactor } from './factor-proof.js';
import { SecondFactorChanges } from './second-factor-changes.js';

/** Shows the second factors of the own account, and replaces the recovery codes that belong to them. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly users: UsersService,
    private readonly factors: SecondFactorReader,
    private readonly codes: RecoveryCodes,
    private readonly proof: FactorProof,
    private readonly changes: SecondFactorChanges,
    private readonly transactions: Transactions,
  ) {}

  async read(session: SessionUser): Promise<SecondFactorView> {
    const { id } = await this.users.ofSession(session);
    const { authenticator, passkeys, recoveryCodes } = await this.factors.find(id);
    return {
      passkeys: passkeys.map((passkey) => ({
        _id: passkey.id,
        name: passkey.name,
        addedAt: passkey.addedAt.toISOString(),
        lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
      })),
      authenticator: authenticator ? { addedAt: authenticator.addedAt.toISOString() } : null,
      recoveryCodesLeft: recoveryCodes.length,
    };
  }

  /** Replaces all recovery codes. Throws CodeInvalid, PasskeyInvalid and AuthenticatorConflict. */
  async replaceRecoveryCodes(session: SessionUser, given: GivenFactor): Promise<string[]> {
    await this.proof.take(session, given);
    return this.transactions.run(async (tx) => {
      const current = await this.users.holdOf(session, tx);
      if (!hasSecondFactor(current)) throw AuthenticatorConflict({ isOn: false });
      const recoveryCodes = await this.codes.replace(current.id, tx);
      await this.changes.mail(current, 'recovery-codes-replaced', tx);
      return recoveryCodes;
    });
  }
}
