import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Metrics } from '@leadmart/platform/metrics';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { quantityOf, type Purchase } from './purchase.js';
import { PurchaseRepository } from './purchase.repository.js';

const bucketsSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Counts ended purchases, each once and after the commit, and measures the age of the oldest unfinished one. */
@Injectable()
export class PurchaseMetrics {
  private readonly ended;
  private readonly seconds;
  private readonly sold;

  constructor(
    metrics: Metrics,
    purchases: PurchaseRepository,
    private readonly clock: Clock,
  ) {
    this.ended = metrics.counter({
      name: 'leadmart_purchases_total',
      help: 'Purchases that ended, by outcome; a failed purchase has the code of its error',
      labels: ['outcome', 'code'],
    });
    this.ended.inc({ outcome: 'completed', code: '' }, 0);
    this.seconds = metrics.histogram({
      name: 'leadmart_purchase_seconds',
      help: 'Time from the request of a purchase to its pack',
      buckets: bucketsSeconds,
    });
    this.sold = metrics.counter({ name: 'leadmart_leads_sold_total', help: 'Leads in packs' });
    const waiting = 'Age of the oldest purchase that has not ended';
    metrics.gauge({ name: 'leadmart_purchases_oldest_seconds', help: waiting }, async () => {
      const oldest = await purchases.oldestUnfinished();
      return oldest ? (clock.now().getTime() - oldest.getTime()) / 1_000 : 0;
    });
  }

  /** After the completion is stored. */
  completed(purchase: Purchase): void {
    this.ended.inc({ outcome: 'completed', code: '' });
    this.sold.inc(quantityOf(purchase));
    this.seconds.observe((this.clock.now().getTime() - purchase.createdAt.getTime()) / 1_000);
  }

  failed(code: string, tx: ClientSession): void {
    Transactions.afterCommit(tx, () => this.ended.inc({ outcome: 'failed', code }));
  }
}
