import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Repeater } from '@leadmart/platform/time';
import { LedgerCheck } from './ledger-check.js';
import { LedgerMetrics } from './ledger-metrics.js';

/** Short enough to run at least once between daily releases. */
const sixHoursMs = 6 * 60 * 60 * 1_000;

/** Checks the ledger every six hours and logs an error for each account that does not add up. */
@Injectable()
export class RegularLedgerCheck implements OnModuleInit {
  constructor(
    private readonly check: LedgerCheck,
    private readonly repeater: Repeater,
    private readonly metrics: LedgerMetrics,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const work = () => this.run();
    this.repeater.every({ name: 'check the ledger', intervalMs: sixHoursMs, work });
  }

  private async run(): Promise<void> {
    const { mismatches, ...totals } = await this.check.run();
    this.metrics.checked({ mismatches });
    for (const mismatch of mismatches) this.log.error(mismatch, 'ledger does not add up');
    this.log.info(totals, 'ledger checked');
  }
}
