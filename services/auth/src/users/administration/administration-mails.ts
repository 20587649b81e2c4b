import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SendTransactionalMail } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { Act } from '../audit/user-audit.js';
import type { User } from '../user.js';
import { UserRepository } from '../user.repository.js';

/** The most admins who are told of a change. */
const mostTold = 100;

/** Mails what admins and operators do to accounts, in the transaction that does it. */
@Injectable()
export class AdministrationMails {
  constructor(
    private readonly users: UserRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Sends no mail to an unverified address: it may belong to someone else. */
  async locked({ email: to, username, verifiedAt }: User, tx: ClientSession): Promise<void> {
    if (!verifiedAt) return;
    const mail = { template: 'account-locked', to, username, lockedAt: this.now() } as const;
    await this.outbox.add(SendTransactionalMail, mail, tx);
  }

  async secondFactorRemoved({ id, email, username }: User, tx: ClientSession): Promise<void> {
    const mail = { template: 'second-factor-changed', to: email, userId: id, username } as const;
    const change = { change: 'removed-by-operator', changedAt: this.now() } as const;
    await this.outbox.add(SendTransactionalMail, { ...mail, ...change }, tx);
  }

  /** Tells every admin who can log in, and the user, that the user became an admin or is none any more. */
  async adminsChanged(
    user: User,
    change: 'added' | 'removed',
    { by }: Act,
    tx: ClientSession,
  ): Promise<void> {
    const acting = by ? await this.users.find(by.id, tx) : null;
    const facts = {
      change,
      who: user.email,
      by: acting?.email ?? null,
      changedAt: this.now(),
    };
    const admins = await this.users.adminsWhoCanLogIn(mostTold, tx);
    const told = new Map([user, ...admins].map((one) => [one.id, one]));
    for (const { email: to, username } of told.values()) {
      const mail = { template: 'admins-changed', to, username, ...facts } as const;
      await this.outbox.add(SendTransactionalMail, mail, tx);
    }
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
