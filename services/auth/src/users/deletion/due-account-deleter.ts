import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Work } from '@leadmart/platform/work';
import { deleteDueAccounts } from '../../auth.jobs.js';
import { UserRepository } from '../user.repository.js';
import { AccountDeletionService } from './account-deletion.service.js';

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
    const rows = this.work.rowsOf(deleteDueAccounts, this.users.rows);
    this.work.runDue(deleteDueAccounts, rows, async (claim) => {
      const userId = claim.row._id;
      if (await this.deletion.delete(claim)) this.log.info({ userId }, 'account deleted');
    });
  }
}
