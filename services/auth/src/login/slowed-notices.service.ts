import { Injectable } from '@nestjs/common';
import { SendTransactionalMail } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { BackgroundWork } from '../background-work.js';
import { RateLimitsService } from '../limits/rate-limits.service.js';
import { UsersService } from '../users/users.service.js';

const onceADay = { name: 'slowed-mail', max: 1, perSeconds: 86_400 };

/** Mails owners when failed logins begin to delay logins to their account, at most once a day. */
@Injectable()
export class SlowedNoticesService {
  constructor(
    private readonly users: UsersService,
    private readonly limits: RateLimitsService,
    private readonly background: BackgroundWork,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Runs after the response: the time of the response must not show whether the account exists. */
  begin(email: string): void {
    this.background.start('mail that logins are slowed', () => this.mail(email));
  }

  private async mail(email: string): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user?.verifiedAt || !(await this.limits.allows(email, onceADay))) return;
    await this.transactions.run(async (tx) => {
      await this.outbox.add(
        SendTransactionalMail,
        {
          template: 'logins-slowed',
          to: email,
          userId: user.id,
          username: user.username,
          slowedAt: this.clock.now().toISOString(),
        },
        tx,
      );
    });
  }
}
