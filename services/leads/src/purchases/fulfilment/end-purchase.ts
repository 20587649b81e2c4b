import { Injectable } from '@nestjs/common';
import {
  PurchaseCompleted,
  PurchaseFailed,
  ReleaseCredits,
  type CatalogueError,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { StockService } from '../../stock/stock.service.js';
import type { HeldPurchase } from '../purchase.js';
import { PurchaseMetrics } from '../purchase-metrics.js';
import { PurchaseRepository } from '../purchase.repository.js';
import { toPurchasePayload } from '../purchase.view.js';

/** Completes a purchase with a pack, or undoes it. Each is one transaction. */
@Injectable()
export class EndPurchase {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly stock: StockService,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly metrics: PurchaseMetrics,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Gives the pack to the buyer. Does nothing if the purchase has another step or worker by now. */
  async complete(purchase: HeldPurchase): Promise<void> {
    const isDone = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      if (!(await this.purchases.complete(purchase, now, tx))) return false;
      const payload = toPurchasePayload(purchase, now);
      await this.outbox.addWithKey(PurchaseCompleted, purchase.id, payload, tx);
      this.metrics.completed(purchase, tx);
      return true;
    });
    if (isDone) this.log.info({ purchaseId: purchase.id, status: 'completed' }, 'purchase ended');
  }

  /** Gives stock and credits back. Does nothing if the purchase has another step or worker by now. */
  async undo(purchase: HeldPurchase, why: CatalogueError): Promise<void> {
    const { id, buyerId, datasetId, holder } = purchase;
    const isDone = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const error = { code: why.code, message: why.message };
      if (!(await this.purchases.fail(purchase, { error, now }, tx))) return false;
      await this.stock.giveBack({ datasetId, holder, purchaseId: id }, tx);
      const failed = { ...toPurchasePayload(purchase, now), code: why.code, reason: why.message };
      await this.outbox.add(PurchaseFailed, failed, tx);
      // Sent also before credits were requested: another worker may be requesting them now.
      await this.outbox.add(ReleaseCredits, { purchaseId: id, buyerId, reason: why.code }, tx);
      this.metrics.failed(why.code, tx);
      return true;
    });
    if (isDone) this.log.info({ purchaseId: id, status: 'failed' }, 'purchase ended');
  }

  /** Gives all leads back when some were withdrawn meanwhile, so that the purchase reserves again. */
  async takeAnew(purchase: HeldPurchase): Promise<void> {
    const { id, datasetId, holder } = purchase;
    await this.transactions.run(async (tx) => {
      if (!(await this.purchases.startAnew(purchase, tx))) return;
      await this.stock.giveBack({ datasetId, holder, purchaseId: id }, tx);
    });
  }
}
