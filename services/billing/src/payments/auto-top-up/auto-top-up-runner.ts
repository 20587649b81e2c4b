import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { TopUpLimits } from '../../accounts/top-up-limits.js';
import { topUpAccounts } from '../../billing.jobs.js';
import { PaymentMetrics } from '../payment-metrics.js';
import { TopUpBook, type AccountClaim } from './top-up-book.js';
import { TopUpPayer } from './top-up-payer.js';

/** After a payment whose outcome is not known. */
const askAgainMs = 30_000;

/**
 * Buys packages for accounts whose balance fell below a limit. The ledger stores the crossing with the movement; its key
 * is the request key of the payment. So any process may repeat any step after a crash, and a crossing is paid for once.
 */
@Injectable()
export class AutoTopUpRunner implements OnModuleInit {
  constructor(
    private readonly limits: TopUpLimits,
    private readonly book: TopUpBook,
    private readonly payer: TopUpPayer,
    private readonly metrics: PaymentMetrics,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.runDue(topUpAccounts, this.limits.rows, async (claim) => {
      try {
        await this.run(claim);
      } catch (error) {
        this.metrics.autoTopUpRetried();
        throw error;
      }
    });
  }

  private async run(claim: AccountClaim): Promise<void> {
    const plan = await this.book.begin(claim);
    if (!plan) return;
    const ended = await this.payer.pay(plan);
    if (!ended) {
      this.metrics.autoTopUpRetried();
      return claim.again(new Date(this.clock.now().getTime() + askAgainMs));
    }
    await this.book.end(claim, plan, ended);
    const { settings, run } = plan;
    this.log.info(
      { userId: settings.userId, crossing: run.crossing, ended },
      'automatic top-up ended',
    );
  }
}
