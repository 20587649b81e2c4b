import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { tenths, tenthsToCredits } from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { Transactions } from '@leadmart/platform/mongo';
import type { Entry } from './entry.js';

/** Counts moved credits, and shows the result of the last ledger check. */
@Injectable()
export class LedgerMetrics {
  private readonly moved;
  private readonly mismatches;
  private readonly checkedAt;

  constructor(metrics: Metrics) {
    this.moved = metrics.counter({
      name: 'leadmart_credits_total',
      help: 'Credits that moved, by kind of entry (charge, release, top-up ...); never negative',
      labels: ['kind'],
    });
    for (const kind of ['top-up', 'charge', 'release', 'refund', 'return'])
      this.moved.inc({ kind }, 0);
    this.mismatches = metrics.gauge({
      name: 'leadmart_ledger_mismatches',
      help: 'Accounts whose entries did not sum to their balance in the last check',
    });
    this.checkedAt = metrics.gauge({
      name: 'leadmart_ledger_checked_timestamp_seconds',
      help: 'When this process last checked the whole ledger; 0 when it has not yet',
    });
  }

  /** Counts an entry when its transaction commits. */
  moves({ kind, amount }: Entry, tx: ClientSession): void {
    const credits = tenths(Math.abs(amount));
    Transactions.afterCommit(tx, () => this.moved.inc({ kind }, tenthsToCredits(credits)));
  }

  checked(mismatches: number): void {
    this.mismatches.set(mismatches);
    this.checkedAt.setToCurrentTime();
  }
}
