import { Injectable } from '@nestjs/common';
import { Metrics } from '@leadmart/platform/metrics';
import { Needs } from '@leadmart/platform/needs';
import { StockAlertsService } from './stock-alerts.service.js';

/** How a look at an alert ended. `held-back`: it only waits until leads or their dataset are for sale again. */
const outcomes = ['told', 'waits', 'held-back'] as const;
type LookOutcome = (typeof outcomes)[number];

/** Counts looks at stock alerts. Far more looks than tellings say that thresholds are too low. */
@Injectable()
export class StockAlertMetrics {
  private readonly looks;

  constructor(metrics: Metrics) {
    this.looks = metrics.counter({
      name: 'leadmart_stock_alert_looks_total',
      help: 'Stock alerts whose leads were counted for their buyer, by outcome',
      labels: ['outcome'],
    });
    for (const outcome of outcomes) this.looks.inc({ outcome }, 0);
  }

  looked(outcome: LookOutcome): void {
    this.looks.inc({ outcome });
  }
}

/** Shows admins how many buyers wait for leads that are not there: those of the orders with the most of them. */
@Injectable()
export class DemandNeeds {
  constructor(needs: Needs, alerts: StockAlertsService) {
    needs.add('unmet-demand', async () => {
      const { waiting } = await alerts.waitingBuyers(undefined);
      if (waiting.length === 0) return [];
      const count = waiting.reduce((sum, { buyers }) => sum + buyers, 0);
      return [{ count, leads: waiting.reduce((sum, { missing }) => sum + missing, 0) }];
    });
  }
}
