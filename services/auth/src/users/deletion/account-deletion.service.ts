import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CannotChangeOwnAccount, deletionGraceDays } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import { Work, type Claim } from '@leadmart/platform/work';
import { deleteDueAccounts } from '../../auth.jobs.js';
import { OwnPassword } from '../../passwords/own-password.js';
import { UserAudit } from '../audit/user-audit.js';
import type { User } from '../user.js';
import { UserRepository } from '../user.repository.js';
import type { UserDocument } from '../user.schema.js';
import { UsersService } from '../users.service.js';
import { UserDeletion } from './user-deletion.js';

const reason = `Requested ${deletionGraceDays} days before`;

/**
 * Deletes accounts at the request of their users, after a grace period in which the user may keep the account. Until
 * then nothing changes for the user. Deletions that admins request end here, too.
 */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly users: UsersService,
    private readonly ownPassword: OwnPassword,
    private readonly deletion: UserDeletion,
    private readonly transactions: Transactions,
    private readonly audit: UserAudit,
  ) {}

  /**
   * Begins the grace period and mails its end. A repeated request keeps the first date. Throws WrongPassword,
   * with the delays of failed logins, and CannotChangeOwnAccount for an admin.
   */
  async request(session: SessionUser, password: string, address: string): Promise<User> {
    const user = await this.users.ofSession(session);
    if (user.isAdmin) throw CannotChangeOwnAccount();
    await this.ownPassword.prove(user, { password, address });
    return this.transactions.run(async (tx) =>
      this.deletion.plan(await this.users.currentOf(session, tx), 'owner', tx),
    );
  }

  /** Ends the grace period and mails the user. Keeping an account that is not to be deleted changes nothing. */
  async keep(session: SessionUser): Promise<User> {
    return this.transactions.run(async (tx) =>
      this.deletion.cancel(await this.users.currentOf(session, tx), tx),
    );
  }

  /** Deletes an account whose grace period is over. Throws ClaimLost if it is kept. Returns false if it is gone. */
  async delete(claim: Claim<UserDocument>): Promise<boolean> {
    const { _id: userId } = claim.row;
    return this.transactions.run(async (tx) => {
      await claim.end({}, tx);
      const user = await this.users.find(userId, tx);
      if (!user) return false;
      await this.deletion.erase(user, tx);
      const deleted = { by: null, reason, before: { isAdmin: false } };
      await this.audit.record(userId, 'user.deleted', deleted, tx);
      return true;
    });
  }
}

/** Deletes the accounts whose grace period is over. */
@Injectable()
export class DueAccountDeleter implements OnModuleInit {
  constructor(
    private readonly users: UserRepository,
    private readonly deletion: AccountDeletionService,
    private readonly work: Work,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.runDue(deleteDueAccounts, this.users.rows, async (claim) => {
      const userId = claim.row._id;
      if (await this.deletion.delete(claim)) this.log.info({ userId }, 'account deleted');
    });
  }
}
