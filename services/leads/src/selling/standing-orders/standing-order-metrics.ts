import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';
import type { RunEnd } from './standing-order.js';

type Result = RunEnd['result'] | 'stalled';

const results: readonly Result[] = ['bought', 'skipped', 'failed', 'stalled'];

/** Counts the runs of standing orders. */
@Injectable()
export class StandingOrderMetrics {
  private readonly runs;

  constructor(metrics: Metrics) {
    this.runs = metrics.counter({
      name: 'leadmart_standing_order_runs_total',
      help: 'Dates of standing orders that ended, by result; stalled attempts are repeated',
      labels: ['result'],
    });
    for (const result of results) this.runs.inc({ result }, 0);
  }

  ended(result: RunEnd['result']): void {
    this.runs.inc({ result });
  }

  /** An attempt broke off without a result. */
  stalled(): void {
    this.runs.inc({ result: 'stalled' });
  }
}
