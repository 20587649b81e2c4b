import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  CannotChangeOwnAccount,
  deletionGraceDays,
  SendTransactionalMail,
  SessionEnded,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Clock } from '@leadmart/platform/time';
import type { Claim } from '@leadmart/platform/work';
import { OwnPassword } from '../../passwords/own-password.js';
import { UserAudit } from '../audit/user-audit.js';
import type { User } from '../user.js';
import { UserRepository } from '../user.repository.js';
import type { UserDocument } from '../user.schema.js';
import { UsersService } from '../users.service.js';
import { UserErasure } from './user-erasure.js';

const dayMs = 24 * 60 * 60 * 1_000;
const reason = `Requested by the user ${deletionGraceDays} days before`;

/**
 * Deletes accounts at the request of their users, after a grace period in which the user may keep the account. Until
 * then nothing changes for the user.
 */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly users: UsersService,
    private readonly stored: UserRepository,
    private readonly ownPassword: OwnPassword,
    private readonly erasure: UserErasure,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly audit: UserAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins the grace period and mails its end. A repeated request keeps the first date. Throws WrongPassword,
   * with the delays of failed logins, and CannotChangeOwnAccount for an admin.
   */
  async request(session: SessionUser, password: string, address: string): Promise<User> {
    const user = await this.users.ofSession(session);
    if (user.isAdmin) throw CannotChangeOwnAccount();
    await this.ownPassword.prove(user, { password, address });
    return this.transactions.run(async (tx) => {
      const current = await this.users.currentOf(session, tx);
      if (current.deletionDueAt) return current;
      const deletionDueAt = new Date(this.clock.now().getTime() + deletionGraceDays * dayMs);
      const changed = await this.change(current, deletionDueAt, tx);
      const { id: userId, email: to, username } = changed;
      const dueAt = deletionDueAt.toISOString();
      await this.outbox.add(
        SendTransactionalMail,
        { template: 'deletion-requested', to, userId, username, dueAt },
        tx,
      );
      return changed;
    });
  }

  /** Ends the grace period and mails the user. Keeping an account that is not to be deleted changes nothing. */
  async keep(session: SessionUser): Promise<User> {
    return this.transactions.run(async (tx) => {
      const current = await this.users.currentOf(session, tx);
      if (!current.deletionDueAt) return current;
      const kept = await this.change(current, null, tx);
      const { id: userId, email: to, username } = kept;
      const keptAt = this.clock.now().toISOString();
      const mail = { template: 'deletion-cancelled', to, userId, username, keptAt } as const;
      await this.outbox.add(SendTransactionalMail, mail, tx);
      return kept;
    });
  }

  /** Deletes an account whose grace period is over. Throws ClaimLost if the user has kept it. Returns false for an admin. */
  async delete(claim: Claim<UserDocument>): Promise<boolean> {
    const { _id: userId } = claim.row;
    return this.transactions.run(async (tx) => {
      await claim.end({}, tx);
      const user = await this.stored.find(userId, tx);
      if (!user) return false;
      // The user was made an admin since. Another admin can delete the account.
      if (user.isAdmin) {
        await this.change(user, null, tx);
        return false;
      }
      await this.erasure.erase(user, tx);
      const deleted = { by: null, reason, before: { isAdmin: false } };
      await this.audit.record(userId, 'user.deleted', deleted, tx);
      return true;
    });
  }

  private async change({ id }: User, deletionDueAt: Date | null, tx: ClientSession): Promise<User> {
    const changed = await this.stored.changeDeletion(id, deletionDueAt, tx);
    if (!changed) throw SessionEnded();
    return changed;
  }
}
