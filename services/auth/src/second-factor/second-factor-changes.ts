import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  SendTransactionalMail,
  type SecondFactor,
  type SecondFactorChange,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { RecoveryCodes } from '../factors/codes/recovery-codes.js';
import { FactorRemover } from '../factors/factor-remover.js';
import { SecondFactorReader } from '../factors/second-factor.reader.js';
import { hasSecondFactor, type User } from '../users/user.js';
import { UsersService } from '../users/users.service.js';

interface Added {
  readonly user: User;
  /** With the first factor. */
  readonly recoveryCodes?: string[];
}

/** Keeps the list of kinds at the user and the recovery codes in step with the stored factors, and mails each change. */
@Injectable()
export class SecondFactorChanges {
  constructor(
    private readonly users: UsersService,
    private readonly factors: SecondFactorReader,
    private readonly codes: RecoveryCodes,
    private readonly remover: FactorRemover,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** After a factor was stored: the first one comes with recovery codes. */
  async added(user: User, kind: SecondFactor, tx: ClientSession): Promise<Added> {
    const recoveryCodes = hasSecondFactor(user) ? undefined : await this.codes.replace(user.id, tx);
    await this.mail(user, `${kind}-added`, tx);
    const changed = await this.update(user, tx);
    return { user: changed, ...(recoveryCodes && { recoveryCodes }) };
  }

  async removed(user: User, kind: SecondFactor, tx: ClientSession): Promise<User> {
    await this.mail(user, `${kind}-removed`, tx);
    return this.update(user, tx);
  }

  /** Removes what was added at this time or later, without a mail. */
  async removeAddedSince(user: User, at: Date, tx: ClientSession): Promise<void> {
    if (await this.remover.removeAddedSince(user.id, at, tx)) await this.update(user, tx);
  }

  async mail(
    { id: userId, email: to, username }: User,
    change: SecondFactorChange,
    tx: ClientSession,
  ): Promise<void> {
    const changedAt = this.clock.now().toISOString();
    const owner = { to, userId, username };
    const mail = { template: 'second-factor-changed', ...owner, change, changedAt } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }

  /** Recovery codes stay as long as there is a factor. */
  private async update(user: User, tx: ClientSession): Promise<User> {
    const { authenticator, passkeys } = await this.factors.find(user.id, tx);
    const kinds: SecondFactor[] = [];
    if (authenticator) kinds.push('authenticator');
    if (passkeys.length > 0) kinds.push('passkey');
    if (kinds.length === 0) await this.remover.removeAllOf(user.id, tx);
    return this.users.changeSecondFactors(user, kinds, tx);
  }
}
