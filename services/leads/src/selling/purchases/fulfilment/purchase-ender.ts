import { Injectable } from '@nestjs/common';
import { PurchaseFailed, ReleaseCredits, type CatalogueError } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { claimMs, Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Stock } from '@leadmart/stock';
import { CompletionPublisher } from '../publishing/completion-publisher.js';
import { PurchaseEndings } from '../purchase-endings.js';
import { PurchaseMetrics } from '../purchase-metrics.js';
import type { HeldPurchase } from '../purchase.js';
import { PurchaseRepository } from '../purchase.repository.js';
import { toPurchasePayload } from '../purchase.view.js';

/** Completes a purchase with a pack, undoes it or removes it. The latter two are one transaction each. */
@Injectable()
export class PurchaseEnder {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly stock: Stock,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly publisher: CompletionPublisher,
    private readonly clock: Clock,
    private readonly endings: PurchaseEndings,
    private readonly metrics: PurchaseMetrics,
  ) {}

  /** Gives the pack to the buyer. Does nothing if the purchase has another step or claim by now. */
  async complete(purchase: HeldPurchase): Promise<void> {
    const now = this.clock.now();
    const publishAt = new Date(now.getTime() + claimMs);
    if (!(await this.purchases.complete(purchase, { now, publishAt }))) return;
    this.publisher.publish(purchase, now);
    this.metrics.completed(purchase);
    this.endings.completed(purchase);
  }

  /** Gives stock and credits back. Does nothing if the purchase has another step or claim by now. */
  async undo(purchase: HeldPurchase, why: CatalogueError): Promise<void> {
    const { id, buyerId, datasetId, holder } = purchase;
    const isDone = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const error = { code: why.code, message: why.message };
      if (!(await this.purchases.fail(purchase, { error, now }, tx))) return false;
      await this.stock.giveBack({ datasetId, buyerId, holder, purchaseId: id }, tx);
      const failed = { ...toPurchasePayload(purchase, now), code: why.code, reason: why.message };
      await this.outbox.add(PurchaseFailed, failed, tx);
      // Sent also before credits were requested: another process may be requesting them now.
      await this.outbox.add(ReleaseCredits, { purchaseId: id, buyerId, reason: why.code }, tx);
      this.metrics.failed(why.code, tx);
      return true;
    });
    if (isDone) this.endings.failed(id);
  }

  /** Undoes a purchase whose buyer has not got its id yet: nothing of it remains. Returns false as `undo` does nothing. */
  async remove(purchase: HeldPurchase, why: CatalogueError): Promise<boolean> {
    const { id, buyerId, datasetId, holder } = purchase;
    const isDone = await this.transactions.run(async (tx) => {
      if (!(await this.purchases.remove(purchase, tx))) return false;
      await this.stock.giveBack({ datasetId, buyerId, holder, purchaseId: id }, tx);
      // The broker may deliver the refused charge again after billing died.
      await this.outbox.add(ReleaseCredits, { purchaseId: id, buyerId, reason: why.code }, tx);
      return true;
    });
    if (isDone) this.endings.removed(id);
    return isDone;
  }

  /**
   * Gives all leads back when some were withdrawn meanwhile, and returns the purchase, which reserves again. Returns
   * undefined if the purchase has another step or claim by now.
   */
  async giveBack(purchase: HeldPurchase): Promise<HeldPurchase | undefined> {
    const { id, buyerId, datasetId, holder } = purchase;
    const isDone = await this.transactions.run(async (tx) => {
      if (!(await this.purchases.giveBack(purchase, tx))) return false;
      await this.stock.giveBack({ datasetId, buyerId, holder, purchaseId: id }, tx);
      return true;
    });
    if (!isDone) return undefined;
    const { delivered: _given, allocated: _back, ...rest } = purchase;
    return { ...rest, step: 'leads-withdrawn' };
  }
}
