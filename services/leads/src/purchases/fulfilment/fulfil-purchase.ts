import { Injectable } from '@nestjs/common';
import {
  CaptureCredits,
  PeerUnavailable,
  ReserveCredits,
  type PurchaseId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../leads.config.js';
import { StockService } from '../../stock/stock.service.js';
import { EndPurchase } from './end-purchase.js';
import { decideAfterFailure, isGivenUp, resumeDelayMs } from '../purchase.decisions.js';
import { quantityOf, type HeldPurchase } from '../purchase.js';
import { PurchaseRepository, type Lease } from '../purchase.repository.js';
import { ReserveStock } from './reserve-stock.js';

const billingTimeoutMs = 5_000;

/**
 * Takes a purchase through its steps until it ends: reserve stock, reserve credits, capture, complete.
 * Any number of processes may call it for one purchase, any number of times: a worker holds a lease and
 * renews it, a worker without the lease stores nothing, and billing answers a repeated request the
 * same.
 */
@Injectable()
export class FulfilPurchase {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly reserving: ReserveStock,
    private readonly ending: EndPurchase,
    private readonly stock: StockService,
    private readonly requests: Requests,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws when the purchase could not be ended now; the sweeper retries it later. */
  async fulfil(id: PurchaseId): Promise<void> {
    const worker = newId();
    let purchase = await this.purchases.take(id, this.leaseOf(worker));
    if (!purchase) return;
    const stopRenewing = this.renewing(id, worker);
    try {
      while (purchase) {
        await this.advance(purchase);
        purchase = await this.purchases.loadHeld(id, worker);
      }
    } catch (error) {
      await this.letGo(id, worker);
      throw error;
    } finally {
      stopRenewing();
    }
  }

  /** Renews the lease until the returned function is called. Most purchases end before the first renewal. */
  private renewing(purchaseId: PurchaseId, worker: string): () => void {
    const renew = () =>
      this.purchases
        .renew(purchaseId, this.leaseOf(worker))
        .catch((err: unknown) => this.log.warn({ err, purchaseId }, 'purchase lease not renewed'));
    const timer = setInterval(() => void renew(), (this.config.PURCHASE_LEASE_SECONDS * 1_000) / 3);
    return () => clearInterval(timer);
  }

  private leaseOf(worker: string): Lease {
    const now = this.clock.now();
    const leaseMs = this.config.PURCHASE_LEASE_SECONDS * 1_000;
    return { worker, now, leaseUntil: new Date(now.getTime() + leaseMs) };
  }

  private async letGo(id: PurchaseId, worker: string): Promise<void> {
    const delayMs = resumeDelayMs(1 + (await this.purchases.attemptsOf(id)));
    await this.purchases.letGo(id, worker, new Date(this.clock.now().getTime() + delayMs));
  }

  /** Runs one step. A refusal ends the purchase; any other error is thrown. */
  private async advance(purchase: HeldPurchase): Promise<void> {
    const ageMs = this.clock.now().getTime() - purchase.createdAt.getTime();
    if (isGivenUp(purchase.step, ageMs, this.config.PURCHASE_GIVE_UP_SECONDS * 1_000))
      return this.ending.undo(purchase, PeerUnavailable({ peer: 'billing' }));
    try {
      await this.takeStep(purchase);
    } catch (error) {
      const decision = decideAfterFailure(error, purchase.step);
      if (decision.kind === 'try-again') throw error;
      await this.ending.undo(purchase, decision.because);
    }
  }

  private async takeStep(purchase: HeldPurchase): Promise<void> {
    switch (purchase.step) {
      case 'requested':
        return this.reserveStock(purchase);
      case 'stock-reserved':
        return this.reserveCredits(purchase);
      case 'capture-asked':
        await this.capture(purchase);
        return this.ending.complete(purchase);
      case 'completed':
      case 'failed':
        return;
    }
  }

  private async reserveStock(purchase: HeldPurchase): Promise<void> {
    const outcome = await this.reserving.reserve(purchase);
    if (outcome.kind === 'refused') await this.ending.undo(purchase, outcome.why);
  }

  private async reserveCredits(purchase: HeldPurchase): Promise<void> {
    const { id, buyerId, datasetId, cost } = purchase;
    if (!(await this.stock.isStillForSale(datasetId, id))) return this.ending.takeAnew(purchase);
    const question = { purchaseId: id, buyerId, amount: cost };
    await this.requests.send(ReserveCredits, question, { timeoutMs: billingTimeoutMs });
    // Stored before the capture is requested: after that only the answer of billing decides.
    await this.purchases.askCapture(purchase);
  }

  private async capture(purchase: HeldPurchase): Promise<void> {
    const { id, buyerId, cost, datasetName } = purchase;
    const description = { datasetName, quantity: quantityOf(purchase) };
    const question = { purchaseId: id, buyerId, amount: cost, description };
    await this.requests.send(CaptureCredits, question, { timeoutMs: billingTimeoutMs });
  }
}
