import { Injectable } from '@nestjs/common';
import {
  costOf,
  GetBalance,
  InsufficientCredits,
  PeerUnavailable,
  PurchaseRequested,
  tenths,
  tenthsToCredits,
  type CatalogueError,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import type { LeadsConfig } from '../../leads.config.js';
import { ShortagesService } from '../../shortages/shortages.service.js';
import { chosenShelves } from '../../stock/shelves/shelf.js';
import { ExclusionsService } from '../../exclusions/exclusions.service.js';
import { StockService } from '../../stock/stock.service.js';
import { decideQuantity, withoutCredits } from '../purchase.decisions.js';
import { shortageKeyOf, type Purchase } from '../purchase.js';
import { PurchaseRepository } from '../purchase.repository.js';
import { toPurchasePayload } from '../purchase.view.js';

/** Short, because the worker charges the credits in any case. */
const balanceTimeoutMs = 1_000;
const leasesBeforeSweep = 3;

/** Stores purchases for a worker, when this process has no slot to fulfil them within their requests. */
@Injectable()
export class QueuePurchase {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly stock: StockService,
    private readonly exclusions: ExclusionsService,
    private readonly shortages: ShortagesService,
    private readonly requests: Requests,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws KeyTaken, and the refusals NoLeadsAvailable, PartiallyAvailable and InsufficientCredits. */
  async queue(purchase: Purchase): Promise<void> {
    const { createdAt, buyerId, idempotency } = purchase;
    if (idempotency) await this.purchases.assertKeyFree(buyerId, idempotency.key);
    await this.assertFulfillable(purchase);
    // The sweeper continues a purchase whose message is lost. In a burst messages stay in the queue for longer than a lease.
    const leaseMs = this.config.PURCHASE_LEASE_SECONDS * 1_000;
    const resumeAt = new Date(createdAt.getTime() + leasesBeforeSweep * leaseMs);
    await this.transactions.run(async (tx) => {
      await this.purchases.insert(purchase, resumeAt, tx);
      await this.outbox.add(PurchaseRequested, toPurchasePayload(purchase, createdAt), tx);
    });
  }

  private async assertFulfillable(purchase: Purchase): Promise<void> {
    const { buyerId, datasetId, holder, states, phoneStatus, requested, unitPrice } = purchase;
    const shelves = chosenShelves(states, phoneStatus);
    const { includeOwned } = purchase;
    const asked = { datasetId, buyerId, holder, shelves, includeOwned };
    const { onShelves } = await this.exclusions.during(asked, ({ isUnfunded }) => {
      if (isUnfunded) throw withoutCredits(purchase);
      return this.stock.available(asked);
    });
    const available = [...onShelves.values()].reduce((sum, count) => sum + count, 0);
    const decision = decideQuantity(purchase, available);
    const refusal =
      decision.kind === 'refuse'
        ? decision.because
        : await this.missingCredits(buyerId, costOf(decision.quantity, unitPrice));
    if (!refusal) return;
    // The worker publishes the shortage of a request that continues with fewer leads when it takes them.
    const shortage = { buyerId, datasetId, phoneStatus, states, requested, available };
    if (available < requested)
      await this.shortages.publishRefused(shortageKeyOf(purchase), shortage);
    throw refusal;
  }

  private async missingCredits(buyerId: UserId, cost: number): Promise<CatalogueError | undefined> {
    try {
      const question = { userId: buyerId };
      const options = { timeoutMs: balanceTimeoutMs };
      const { balance } = await this.requests.send(GetBalance, question, options);
      if (balance >= cost) return undefined;
      return InsufficientCredits({ missing: tenthsToCredits(tenths(cost - balance)) });
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      this.log.warn({ buyerId }, 'balance not available');
      return undefined;
    }
  }
}
