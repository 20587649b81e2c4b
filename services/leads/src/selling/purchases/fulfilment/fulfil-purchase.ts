import { Injectable } from '@nestjs/common';
import {
  ChargeCredits,
  PeerUnavailable,
  type CatalogueError,
  type PurchaseId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Stock } from '@leadmart/stock';
import type { LeadsConfig } from '../../../leads.config.js';
import { EndPurchase } from './end-purchase.js';
import { decideAfterFailure, resumeDelayMs } from '../purchase.decisions.js';
import { quantityOf, type HeldPurchase } from '../purchase.js';
import { PurchaseRepository, type Lease } from '../purchase.repository.js';
import { ReserveStock } from './reserve-stock.js';

const billingTimeoutMs = 5_000;

/** Ends a purchase that cannot be fulfilled. */
export type Refuse = (purchase: HeldPurchase, because: CatalogueError) => Promise<void>;

/**
 * Takes a purchase through its steps until it ends: charge, complete, or reserve stock again. Any number of processes may call
 * it for one purchase, any number of times: a worker holds a lease and renews it, a worker without the lease stores
 * nothing, and billing charges a purchase once.
 */
@Injectable()
export class FulfilPurchase {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly reserving: ReserveStock,
    private readonly ending: EndPurchase,
    private readonly stock: Stock,
    private readonly requests: Requests,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Takes the lease of a stored purchase and runs it. Throws when it could not be ended now; the sweeper retries it later. */
  async fulfil(id: PurchaseId): Promise<void> {
    const purchase = await this.purchases.take(id, this.newLease());
    if (purchase) await this.run(purchase);
  }

  newLease(worker = newId()): Lease {
    const now = this.clock.now();
    const leaseMs = this.config.PURCHASE_LEASE_SECONDS * 1_000;
    return { worker, now, leaseUntil: new Date(now.getTime() + leaseMs) };
  }

  /** Runs a purchase that this worker holds until it ends. Throws as `fulfil` does. */
  async run(
    held: HeldPurchase,
    refuse: Refuse = (purchase, because) => this.ending.undo(purchase, because),
  ): Promise<void> {
    const stopRenewing = this.renewing(held);
    try {
      let next: HeldPurchase | undefined = held;
      while (next) next = await this.advance(next, refuse);
    } catch (error) {
      await this.letGo(held);
      throw error;
    } finally {
      stopRenewing();
    }
  }

  /** Renews the lease until the returned function is called. Most purchases end before the first renewal. */
  private renewing({ id: purchaseId, worker }: HeldPurchase): () => void {
    const renew = () =>
      this.purchases
        .renew(purchaseId, this.newLease(worker))
        .catch((err: unknown) => this.log.warn({ err, purchaseId }, 'purchase lease not renewed'));
    const timer = setInterval(() => void renew(), (this.config.PURCHASE_LEASE_SECONDS * 1_000) / 3);
    return () => clearInterval(timer);
  }

  private async letGo({ id, worker }: HeldPurchase): Promise<void> {
    const delayMs = resumeDelayMs(1 + (await this.purchases.attemptsOf(id)));
    await this.purchases.letGo(id, worker, new Date(this.clock.now().getTime() + delayMs));
  }

  /** Runs one step and returns the purchase after it, if it has not ended. A refusal ends it; any other error is thrown. */
  private async advance(purchase: HeldPurchase, refuse: Refuse): Promise<HeldPurchase | undefined> {
    const ageMs = this.clock.now().getTime() - purchase.createdAt.getTime();
    if (ageMs > this.config.PURCHASE_GIVE_UP_SECONDS * 1_000) {
      await this.ending.undo(purchase, PeerUnavailable({ peer: 'billing' }));
      return undefined;
    }
    try {
      return await this.takeStep(purchase, refuse);
    } catch (error) {
      const decision = decideAfterFailure(error);
      if (decision.kind === 'try-again') throw error;
      await refuse(purchase, decision.because);
      return undefined;
    }
  }

  private async takeStep(
    purchase: HeldPurchase,
    refuse: Refuse,
  ): Promise<HeldPurchase | undefined> {
    switch (purchase.step) {
      case 'leads-withdrawn':
        return await this.reserveStock(purchase, refuse);
      case 'stock-reserved':
        return await this.chargeAndComplete(purchase);
      case 'completed':
      case 'failed':
        return undefined;
    }
  }

  private async reserveStock(
    purchase: HeldPurchase,
    refuse: Refuse,
  ): Promise<HeldPurchase | undefined> {
    const outcome = await this.reserving.reserve(purchase);
    if (outcome.kind === 'refused') await refuse(purchase, outcome.because);
    return outcome.kind === 'reserved' ? outcome.purchase : undefined;
  }

  private async chargeAndComplete(purchase: HeldPurchase): Promise<HeldPurchase | undefined> {
    const { id, buyerId, datasetId, datasetName, cost, allocated } = purchase;
    if (!(await this.stock.isStillForSale(datasetId, id, allocated)))
      return await this.ending.takeAnew(purchase);
    const description = { datasetName, quantity: quantityOf(purchase) };
    const charge = { purchaseId: id, buyerId, amount: cost, description };
    await this.requests.send(ChargeCredits, charge, { timeoutMs: billingTimeoutMs });
    await this.ending.complete(purchase);
    return undefined;
  }
}
