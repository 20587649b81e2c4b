import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  AuthenticatorConflict,
  CodeInvalid,
  type AddedFactorView,
  type CodeBody,
  type FactorBody,
  type NewAuthenticatorView,
  type SecondFactorView,
  type SessionView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import { authenticatorUri, newAuthenticatorSecret, stepOfCode } from '../factors/one-time-codes.js';
import { PasskeyChecks } from '../factors/passkey-checks.js';
import { hashOfRecoveryCode, newRecoveryCodes } from '../factors/recovery-codes.js';
import { SecondFactorCodes } from '../factors/second-factor-codes.js';
import { SecondFactorRepository } from '../factors/second-factor.repository.js';
import { SecretBox } from '../factors/secret-box.js';
import type { Client } from '../sessions/open/client.js';
import { hasSecondFactor, type User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';
import { SecondFactorChanges } from './second-factor-changes.js';

const pendingMs = 15 * 60_000;

interface GivenFactor {
  readonly factor: FactorBody;
  readonly client: Client;
}

/**
 * Adds and removes authenticator apps and recovery codes. Every change holds the user's document, so that two changes and a
 * deletion at the same time conflict, and mails the user in the same transaction.
 */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly users: UsersService,
    private readonly factors: SecondFactorRepository,
    private readonly codes: SecondFactorCodes,
    private readonly passkeys: PasskeyChecks,
    private readonly box: SecretBox,
    private readonly transactions: Transactions,
    private readonly changes: SecondFactorChanges,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
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

  /** Creates a secret that counts after `confirm`; it replaces one that waits. Throws AuthenticatorConflict. */
  async begin(session: SessionUser): Promise<NewAuthenticatorView> {
    const secret = newAuthenticatorSecret();
    const user = await this.transactions.run(async (tx) => {
      const current = await this.users.holdOf(session, tx);
      refuseSecond(current);
      const sealed = this.box.seal(secret, current.id);
      const expiresAt = new Date(this.clock.now().getTime() + pendingMs);
      await this.factors.storePending(current.id, { secret: sealed, expiresAt }, tx);
      return current;
    });
    return { secret, uri: authenticatorUri(secret, user.email) };
  }

  /**
   * Turns the authenticator app on with its first code, which is used up. Throws CodeInvalid and
   * AuthenticatorConflict: of two calls at once, one turns it on.
   */
  async confirm(
    session: SessionUser,
    { code, client }: CodeBody & { client: Client },
  ): Promise<AddedFactorView> {
    const { user, ...codes } = await this.transactions.run(async (tx) => {
      const current = await this.users.holdOf(session, tx);
      refuseSecond(current);
      await this.turnOn(current, code, tx);
      return this.changes.added(current, 'authenticator', tx);
    });
    this.log.info({ userId: user.id }, 'authenticator app added');
    return { ...(await this.users.proveSession(session, user, client)), ...codes };
  }

  /**
   * Turns the authenticator app off and ends every other session. Throws CodeInvalid, PasskeyInvalid and
   * AuthenticatorConflict.
   */
  async remove(session: SessionUser, given: GivenFactor): Promise<SessionView> {
    await this.useFactor(session, given);
    const user = await this.transactions.run(async (tx) => {
      const current = await this.users.signOutEverywhere(session, 'none', tx);
      if (!hasAuthenticator(current)) throw AuthenticatorConflict({ isOn: false });
      await this.factors.removeAuthenticator(current.id, tx);
      return this.changes.removed(current, 'authenticator', tx);
    });
    this.log.info({ userId: user.id }, 'authenticator app removed');
    return this.users.proveSession(session, user, given.client);
  }

  /** Replaces all recovery codes. Throws CodeInvalid, PasskeyInvalid and AuthenticatorConflict. */
  async replaceRecoveryCodes(session: SessionUser, given: GivenFactor): Promise<string[]> {
    await this.useFactor(session, given);
    const recoveryCodes = newRecoveryCodes();
    await this.transactions.run(async (tx) => {
      const current = await this.users.holdOf(session, tx);
      if (!hasSecondFactor(current)) throw AuthenticatorConflict({ isOn: false });
      await this.factors.storeRecoveryCodes(current.id, recoveryCodes.map(hashOfRecoveryCode), tx);
      await this.changes.mail(current, 'recovery-codes-replaced', tx);
    });
    return recoveryCodes;
  }

  private async useFactor(session: SessionUser, { factor, client }: GivenFactor): Promise<void> {
    const user = await this.users.ofSession(session);
    if (!hasSecondFactor(user)) throw AuthenticatorConflict({ isOn: false });
    if ('passkey' in factor) await this.passkeys.use(user.id, factor.passkey);
    else await this.codes.use(user, { code: factor.code, address: client.address });
  }

  private async turnOn({ id }: User, code: string, tx: ClientSession): Promise<void> {
    const addedAt = this.clock.now();
    const { pending } = await this.factors.find(id, tx);
    if (!pending || pending.expiresAt <= addedAt) throw CodeInvalid();
    const secret = this.box.open(pending.secret, id);
    const lastStep = stepOfCode(code, secret, addedAt.getTime());
    if (lastStep === undefined) throw CodeInvalid();
    await this.factors.storeAuthenticator(id, { secret: pending.secret, addedAt, lastStep }, tx);
  }
}

const hasAuthenticator = ({ secondFactors = [] }: User): boolean =>
  secondFactors.includes('authenticator');

function refuseSecond(user: User): void {
  if (hasAuthenticator(user)) throw AuthenticatorConflict({ isOn: true });
}
