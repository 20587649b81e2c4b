import { Injectable } from '@nestjs/common';
import type { LogoutBody } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import type { SessionUser } from '@leadmart/platform/sessions';
import { SessionEndings } from '../sessions/session-endings.js';
import { UsersService } from '../users/users.service.js';

/** Ends one session, or all sessions of its user. Throws SessionEnded. */
@Injectable()
export class LogoutService {
  constructor(
    private readonly users: UsersService,
    private readonly endings: SessionEndings,
    private readonly transactions: Transactions,
    @InjectLog() private readonly log: Log,
  ) {}

  async logOut(user: SessionUser, { everywhere, revokeKeys }: LogoutBody): Promise<void> {
    await this.transactions.run(async (tx) => {
      const all = { since: null, reason: 'signed-out-everywhere' } as const;
      const recovery = revokeKeys ? all : 'none';
      if (everywhere) await this.users.signOutEverywhere(user, recovery, tx);
      else await this.endings.logOut(user, tx);
    });
    this.log.info({ userId: user.id, everywhere }, 'user logged out');
  }
}
