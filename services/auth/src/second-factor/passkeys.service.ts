import { Injectable } from '@nestjs/common';
import {
  type AddedFactorView,
  type AddPasskeyBody,
  type NewPasskeyOptionsView,
  type SessionView,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import {
  PasskeyChecks,
  passkeyAlgorithms,
  userHandleOf,
} from '../factors/passkeys/passkey-checks.js';
import { Passkeys } from '../factors/passkeys/passkeys.js';
import type { Client } from '../sessions/open/client.js';
import { UserSessions } from '../users/sessions/user-sessions.js';
import { UsersService } from '../users/users.service.js';
import { SecondFactorChanges } from './second-factor-changes.js';

/** Adds and removes passkeys. Every change holds the user's document, as those of `AuthenticatorService`. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: UserSessions,
    private readonly passkeys: Passkeys,
    private readonly checks: PasskeyChecks,
    private readonly changes: SecondFactorChanges,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws PasskeyConflict for a user who has the most passkeys. */
  async begin(session: SessionUser): Promise<NewPasskeyOptionsView> {
    const { id, email, username } = await this.users.ofSession(session);
    const passkeys = await this.passkeys.listBeforeAdding(id);
    const { challenge, rpId, timeout } = await this.checks.begin(id);
    return {
      challenge,
      rp: { id: rpId, name: 'Leadmart' },
      user: { id: userHandleOf(id), name: email, displayName: username },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: passkeys.map((passkey) => ({ type: 'public-key', id: passkey.id })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      timeout,
      attestation: 'none',
    };
  }

  /** Throws PasskeyInvalid and PasskeyConflict. */
  async add(
    session: SessionUser,
    { name, passkey }: AddPasskeyBody,
    client: Client,
  ): Promise<AddedFactorView> {
    const { id } = await this.users.ofSession(session);
    const made = await this.checks.made(id, passkey);
    const { user, ...codes } = await this.transactions.run(async (tx) => {
      const current = await this.users.holdOf(session, tx);
      await this.passkeys.add(id, { ...made, name }, tx);
      return this.changes.added(current, 'passkey', tx);
    });
    this.log.info({ userId: id }, 'passkey added');
    return { ...(await this.sessions.prove(session, user, client)), ...codes };
  }

  /** Ends every other session. Throws PasskeyNotFound. */
  async remove(session: SessionUser, passkeyId: string, client: Client): Promise<SessionView> {
    await this.users.ofSession(session);
    const user = await this.transactions.run(async (tx) => {
      const current = await this.users.signOutEverywhere(session, 'none', tx);
      await this.passkeys.remove(current.id, passkeyId, tx);
      return this.changes.removed(current, 'passkey', tx);
    });
    this.log.info({ userId: user.id }, 'passkey removed');
    return this.sessions.reissue(session, user, client);
  }
}
