import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Work } from '@leadmart/platform/work';
import { checkLedger } from '../../billing.jobs.js';
import { LedgerCheck } from './ledger-check.js';
import { LedgerMetrics } from './ledger-metrics.js';

/** Checks the ledger every six hours and logs an error for each account that does not add up. */
@Injectable()
export class RegularLedgerCheck implements OnModuleInit {
  constructor(
    private readonly check: LedgerCheck,
    private readonly work: Work,
    private readonly metrics: LedgerMetrics,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(checkLedger, () => this.run());
  }

  private async run(): Promise<void> {
    const { mismatches, ...totals } = await this.check.run();
    this.metrics.checked({ mismatches });
    for (const mismatch of mismatches) this.log.error(mismatch, 'ledger does not add up');
    this.log.info(totals, 'ledger checked');
  }
}
