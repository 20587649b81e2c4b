import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  costOf,
  GetBalance,
  IdempotencyKeyReused,
  InsufficientCredits,
  PeerUnavailable,
  PurchaseNotFound,
  PurchaseRequested,
  tenths,
  tenthsToCredits,
  type CatalogueError,
  type CreditTenths,
  type InProgressJobView,
  type PurchaseBody,
  type PurchaseId,
  type PurchaseStatusView,
  type UserId,
} from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Requests } from '@leadmart/platform/messaging';
import { newId, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { Dataset } from '../datasets/dataset.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import type { LeadsConfig } from '../leads.config.js';
import { holderOf } from '../stock/holdings/holding.js';
import { LeadLayouts } from '../stock/lead-layouts.js';
import { chosenShelves } from '../stock/shelves/shelf.js';
import { ShortagesService } from '../shortages/shortages.service.js';
import { StockService } from '../stock/stock.service.js';
import { decidePrice, decideQuantity, hashOfRequest, progressAt } from './purchase.decisions.js';
import { shortageKeyOf, type Idempotency, type Purchase } from './purchase.js';
import { PurchaseRepository } from './purchase.repository.js';
import { toJobView, toPurchasePayload, toStatusView } from './purchase.view.js';

/** Short, because the worker checks the balance again. */
const balanceTimeoutMs = 1_000;
/** Time for which a failed purchase is listed among those in progress. */
const failedShownForMs = 5 * 60 * 1_000;
/** Most purchases end within the first polls; later polls are less frequent. */
const quickPolls = 16;
const quickPollMs = 25;
const slowPollMs = 200;
const leasesBeforeSweep = 3;

/** A request for leads without an earlier request under the same idempotency key. */
interface Request {
  readonly id: PurchaseId;
  readonly buyerId: UserId;
  readonly dataset: Dataset;
  readonly body: PurchaseBody;
  readonly idempotency?: Idempotency;
}

/** Accepts purchase requests, refuses invalid ones at once, and reports their progress. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly datasets: DatasetsService,
    private readonly stock: StockService,
    private readonly shortages: ShortagesService,
    private readonly layouts: LeadLayouts,
    private readonly requests: Requests,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Starts a purchase. A repeated request with the same idempotency key starts it only once. */
  async request(buyerId: UserId, body: PurchaseBody, key: string | undefined): Promise<PurchaseId> {
    const idempotency = key === undefined ? undefined : { key, requestHash: hashOfRequest(body) };
    const earlier = idempotency && (await this.earlier(buyerId, idempotency));
    if (earlier) return earlier;
    const dataset = await this.datasets.findVisible(body.datasetId);
    const unitPrice = dataset.pricing[body.phoneStatus];
    const price = decidePrice(unitPrice, body.expectedPrice);
    if (price.kind === 'refuse') throw price.because;
    const id = newId() as PurchaseId;
    await this.assertFulfillable({
      id,
      buyerId,
      dataset,
      body,
      ...(idempotency && { idempotency }),
    });
    const purchase: Purchase = {
      id,
      buyerId,
      datasetId: dataset.id,
      datasetName: dataset.name,
      unitPrice,
      dncCheck: dataset.dncCheck,
      holder: holderOf(dataset, buyerId),
      states: body.states,
      phoneStatus: body.phoneStatus,
      requested: body.quantity,
      cost: costOf(body.quantity, unitPrice),
      acceptPartial: body.acceptPartial,
      ...(idempotency && { idempotency }),
      layout: this.layouts.current.number,
      status: 'pending',
      step: 'requested',
      progress: progressAt.requested,
      createdAt: this.clock.now(),
    };
    return this.store(purchase);
  }

  /** Delays the answer for up to `waitSeconds` while the purchase has not ended. Throws PurchaseNotFound. */
  async status(buyerId: UserId, id: PurchaseId, waitSeconds: number): Promise<PurchaseStatusView> {
    const deadline = Date.now() + waitSeconds * 1_000;
    for (let poll = 0; ; poll += 1) {
      const purchase = await this.purchases.findOfBuyer(buyerId, id);
      if (!purchase) throw PurchaseNotFound();
      const left = deadline - Date.now();
      if (purchase.endedAt || left <= 0) return toStatusView(purchase);
      await pause(Math.min(left, poll < quickPolls ? quickPollMs : slowPollMs));
    }
  }

  async inProgress(buyerId: UserId): Promise<InProgressJobView[]> {
    const failedSince = new Date(this.clock.now().getTime() - failedShownForMs);
    return (await this.purchases.listInProgress(buyerId, failedSince)).map(toJobView);
  }

  /** Throws NoLeadsAvailable, PartiallyAvailable or InsufficientCredits. */
  private async assertFulfillable(request: Request): Promise<void> {
    const { buyerId, dataset, body } = request;
    const { states, phoneStatus, quantity: requested, acceptPartial } = body;
    const onShelves = await this.stock.available({
      datasetId: dataset.id,
      holder: holderOf(dataset, buyerId),
      shelves: chosenShelves(states, phoneStatus),
    });
    const available = [...onShelves.values()].reduce((sum, count) => sum + count, 0);
    const decision = decideQuantity({ requested, acceptPartial }, available);
    const refusal =
      decision.kind === 'refuse'
        ? decision.because
        : await this.missingCredits(
            buyerId,
            costOf(decision.quantity, dataset.pricing[phoneStatus]),
          );
    if (!refusal) return;
    // The worker publishes the shortage of a request that continues with fewer leads when it takes them.
    const shortage = { buyerId, datasetId: dataset.id, phoneStatus, states, requested, available };
    if (available < requested)
      await this.shortages.publishRefused(shortageKeyOf(request), shortage);
    throw refusal;
  }

  private async missingCredits(
    buyerId: UserId,
    cost: CreditTenths,
  ): Promise<CatalogueError | undefined> {
    try {
      const question = { userId: buyerId };
      const options = { timeoutMs: balanceTimeoutMs };
      const { balance } = await this.requests.send(GetBalance, question, options);
      if (balance >= cost) return undefined;
      return InsufficientCredits({ missing: tenthsToCredits(tenths(cost - balance)) });
    } catch (error) {
      if (!PeerUnavailable.is(error)) throw error;
      // The purchase is still accepted: the worker checks the balance again and waits for the answer.
      this.log.warn({ buyerId }, 'balance not available');
      return undefined;
    }
  }

  private async store(purchase: Purchase): Promise<PurchaseId> {
    const { createdAt, idempotency } = purchase;
    // The sweeper continues a purchase whose message is lost. In a burst messages stay in the queue for longer than a lease.
    const leaseMs = this.config.PURCHASE_LEASE_SECONDS * 1_000;
    const resumeAt = new Date(createdAt.getTime() + leasesBeforeSweep * leaseMs);
    try {
      await this.transactions.run(async (tx) => {
        if (!(await this.purchases.insert(purchase, resumeAt, tx))) throw new KeyTaken();
        await this.outbox.add(PurchaseRequested, toPurchasePayload(purchase, createdAt), tx);
      });
      return purchase.id;
    } catch (error) {
      const earlier =
        error instanceof KeyTaken &&
        idempotency &&
        (await this.earlier(purchase.buyerId, idempotency));
      if (earlier) return earlier;
      throw error;
    }
  }

  private async earlier(
    buyerId: UserId,
    { key, requestHash }: Idempotency,
  ): Promise<PurchaseId | undefined> {
    const earlier = await this.purchases.findByKey(buyerId, key);
    if (earlier && earlier.requestHash !== requestHash) throw IdempotencyKeyReused();
    return earlier?.id;
  }
}

/** Another request with the same idempotency key was stored first; ends the transaction. */
class KeyTaken extends Error {}
