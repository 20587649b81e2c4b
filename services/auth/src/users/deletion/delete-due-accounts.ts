import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, Repeater } from '@leadmart/platform/time';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UserRepository } from '../user.repository.js';
import { AccountDeletionService } from './account-deletion.service.js';

const intervalMs = 5_000;
const maxAccountsAtOnce = 20;

export const deleteDueAccountsTask = 'delete due accounts';

/** Deletes the accounts whose grace period is over. Replicas that find the same account delete it once. */
@Injectable()
export class DeleteDueAccounts implements OnModuleInit {
  constructor(
    private readonly users: UserRepository,
    private readonly deletion: AccountDeletionService,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const work = () => this.deleteDue();
    this.repeater.every({ name: deleteDueAccountsTask, intervalMs, work, atStart: true });
  }

  private async deleteDue(): Promise<void> {
    const due = await this.users.findDueForDeletion(this.clock.now(), maxAccountsAtOnce);
    for (const userId of due)
      if (await this.deletion.deleteIfDue(userId)) this.log.info({ userId }, 'account deleted');
  }
}
