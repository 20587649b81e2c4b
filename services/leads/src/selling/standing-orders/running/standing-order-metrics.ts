import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';
import type { RunEnd } from '../standing-order.js';

const results: readonly RunEnd['result'][] = ['bought', 'skipped', 'failed'];

/** Counts the runs of standing orders. */
@Injectable()
export class StandingOrderMetrics {
  private readonly runs;

  constructor(metrics: Metrics) {
    this.runs = metrics.counter({
      name: 'leadmart_standing_order_runs_total',
      help: 'Dates of standing orders that ended, by result',
      labels: ['result'],
    });
    for (const result of results) this.runs.inc({ result }, 0);
  }

  ended(result: RunEnd['result']): void {
    this.runs.inc({ result });
  }
}
