import { Injectable } from '@nestjs/common';
import {
  costOf,
  PurchaseCompleted,
  PurchaseFailed,
  ReleaseCredits,
  type CatalogueError,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { GroupCommit, NothingMatched, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { StockService } from '../../stock/stock.service.js';
import type { HeldPurchase } from '../purchase.js';
import { PurchaseEndings } from '../purchase-endings.js';
import { PurchaseMetrics } from '../purchase-metrics.js';
import { PurchaseRepository } from '../purchase.repository.js';
import { toPurchasePayload } from '../purchase.view.js';

/** Completes a purchase with a pack, undoes it or withdraws it. Each is one transaction, or part of one. */
@Injectable()
export class EndPurchase {
  private readonly completions: GroupCommit;

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly stock: StockService,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly endings: PurchaseEndings,
    private readonly metrics: PurchaseMetrics,
    @InjectLog() private readonly log: Log,
  ) {
    this.completions = new GroupCommit(transactions);
  }

  /** Gives the pack to the buyer. Does nothing if the purchase has another step or worker by now. */
  async complete(purchase: HeldPurchase): Promise<void> {
    try {
      await this.completions.run(async (tx) => {
        const now = this.clock.now();
        this.purchases.complete(purchase, now, tx);
        const payload = toPurchasePayload(purchase, now);
        await this.outbox.addWithKey(PurchaseCompleted, purchase.id, payload, tx);
        this.metrics.completed(purchase, tx);
      });
    } catch (error) {
      if (error instanceof NothingMatched) return;
      throw error;
    }
    this.endings.completed(purchase);
    this.noteEnd(purchase, 'completed');
  }

  /** Gives stock and credits back. Does nothing if the purchase has another step or worker by now. */
  async undo(purchase: HeldPurchase, why: CatalogueError): Promise<void> {
    const { id, buyerId, datasetId, holder } = purchase;
    const isDone = await this.transactions.run(async (tx) => {
      const now = this.clock.now();
      const error = { code: why.code, message: why.message };
      if (!(await this.purchases.fail(purchase, { error, now }, tx))) return false;
      await this.stock.giveBack({ datasetId, buyerId, holder, purchaseId: id }, tx);
      const failed = { ...toPurchasePayload(purchase, now), code: why.code, reason: why.message };
      await this.outbox.add(PurchaseFailed, failed, tx);
      // Sent also before credits were requested: another worker may be requesting them now.
      await this.outbox.add(ReleaseCredits, { purchaseId: id, buyerId, reason: why.code }, tx);
      this.metrics.failed(why.code, tx);
      return true;
    });
    if (!isDone) return;
    this.endings.ended(id);
    this.noteEnd(purchase, 'failed');
  }

  /** Undoes a purchase whose buyer has not got its id yet: nothing of it remains. Returns false as `undo` does nothing. */
  async withdraw(purchase: HeldPurchase, why: CatalogueError): Promise<boolean> {
    const { id, buyerId, datasetId, holder } = purchase;
    const isDone = await this.transactions.run(async (tx) => {
      if (!(await this.purchases.remove(purchase, tx))) return false;
      await this.stock.giveBack({ datasetId, buyerId, holder, purchaseId: id }, tx);
      // The broker may deliver the refused charge again after billing died.
      await this.outbox.add(ReleaseCredits, { purchaseId: id, buyerId, reason: why.code }, tx);
      return true;
    });
    if (isDone) this.endings.ended(id);
    return isDone;
  }

  /**
   * Gives all leads back when some were withdrawn meanwhile, and returns the purchase, which reserves again. Returns
   * undefined if the purchase has another step or worker by now.
   */
  async takeAnew(purchase: HeldPurchase): Promise<HeldPurchase | undefined> {
    const { id, buyerId, datasetId, holder, requested, unitPrice } = purchase;
    const isDone = await this.transactions.run(async (tx) => {
      if (!(await this.purchases.startAnew(purchase, tx))) return false;
      await this.stock.giveBack({ datasetId, buyerId, holder, purchaseId: id }, tx);
      return true;
    });
    if (!isDone) return undefined;
    const { delivered: _given, allocated: _back, ...rest } = purchase;
    return { ...rest, step: 'requested', cost: costOf(requested, unitPrice) };
  }

  private noteEnd({ id: purchaseId }: HeldPurchase, status: 'completed' | 'failed'): void {
    this.log.info({ purchaseId, status }, 'purchase ended');
  }
}
