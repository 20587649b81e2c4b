import { Injectable } from '@nestjs/common';
import { costOf, type CatalogueError } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import type { ClientSession } from 'mongoose';
import type { Taking } from '../../stock/allocation.decisions.js';
import { chosenShelves } from '../../stock/shelves/shelf.js';
import { ShortagesService } from '../../shortages/shortages.service.js';
import { StockService, type ReserveResult } from '../../stock/stock.service.js';
import { decideQuantity, progressAt } from '../purchase.decisions.js';
import { shortageKeyOf, type HeldPurchase, type Purchase } from '../purchase.js';
import { isKeyTaken, KeyTaken, PurchaseRepository, type Lease } from '../purchase.repository.js';

/** `refused` when too few leads are available; `moved` when another worker holds the purchase. */
export type ReserveOutcome = NewReserveOutcome | { readonly kind: 'moved' };
export type NewReserveOutcome =
  | { readonly kind: 'reserved'; readonly purchase: HeldPurchase }
  | { readonly kind: 'refused'; readonly because: CatalogueError };

type Attempt<O> = (tx: ClientSession) => Promise<O & { readonly takings?: readonly Taking[] }>;

/** The first step of a purchase: gives the leads to the buyer and stores the step in one transaction. */
@Injectable()
export class ReserveStock {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly stock: StockService,
    private readonly transactions: Transactions,
    private readonly shortages: ShortagesService,
  ) {}

  /** Reserves the stock of a stored purchase. */
  async reserve(purchase: HeldPurchase): Promise<ReserveOutcome> {
    return await this.transact<ReserveOutcome>(purchase, async (tx) => {
      const now = await this.purchases.loadHeld(purchase.id, purchase.worker, tx);
      if (now?.step !== 'requested') return { kind: 'moved' };
      const outcome = await this.decide(purchase, await this.takeLeads(purchase, tx), tx);
      if (outcome.kind === 'refused') return outcome;
      const { delivered, allocated, takings } = outcome;
      // Two workers of one purchase write the same documents, so one of their transactions aborts here.
      await this.purchases.reserve(purchase, delivered, tx);
      const reserved = { ...purchase, ...delivered, allocated, step: 'stock-reserved' } as const;
      return { kind: 'reserved', purchase: reserved, takings };
    });
  }

  /** Stores a new purchase with its stock. A refused purchase is not stored. Throws KeyTaken. */
  async reserveNew(request: Purchase, lease: Lease): Promise<NewReserveOutcome> {
    return await this.transact<NewReserveOutcome>(request, async (tx) => {
      const result = await this.takeLeads(request, tx);
      // An earlier request with the key may have taken the missing leads: then there is no shortage.
      const { buyerId, idempotency, requested } = request;
      if (idempotency && result.available < requested)
        await this.purchases.assertKeyFree(buyerId, idempotency.key, tx);
      const outcome = await this.decide(request, result, tx);
      if (outcome.kind === 'refused') return outcome;
      const { delivered, allocated, takings } = outcome;
      const purchase: Purchase = {
        ...request,
        ...delivered,
        status: 'processing',
        step: 'stock-reserved',
        progress: progressAt['stock-reserved'],
      };
      this.purchases.insertReserved(purchase, lease, tx);
      const held = { ...purchase, worker: lease.worker, allocated };
      return { kind: 'reserved', purchase: held, takings };
    });
  }

  /**
   * Retries on a duplicate key: two first purchases of one holder both insert the holder's vectors. A duplicate
   * idempotency key stays one: throws KeyTaken.
   */
  private async transact<O extends ReserveOutcome>(
    { datasetId, holder }: Pick<Purchase, 'datasetId' | 'holder'>,
    attempt: Attempt<O>,
  ): Promise<O> {
    const run = () =>
      this.transactions.run(attempt).catch((error: unknown) => {
        throw isKeyTaken(error) ? new KeyTaken() : error;
      });
    const outcome = await this.queue.run(`${datasetId}:${holder}`, () => retryOnDuplicateKey(run));
    if (outcome.takings) this.stock.advanceRotation(datasetId, outcome.takings);
    return outcome;
  }

  private async takeLeads(purchase: Purchase, tx: ClientSession): Promise<ReserveResult> {
    const { id, datasetId, holder, states, phoneStatus, requested, acceptPartial } = purchase;
    const shelves = chosenShelves(states, phoneStatus);
    const amount = { quantity: requested, acceptPartial };
    return await this.stock.reserve({ purchaseId: id, datasetId, holder, shelves, ...amount }, tx);
  }

  private async decide(purchase: Purchase, result: ReserveResult, tx: ClientSession) {
    const { buyerId, datasetId, phoneStatus, states, requested, unitPrice } = purchase;
    const { available, taken, takings, allocated } = result;
    if (available < requested) {
      const shortage = { buyerId, datasetId, phoneStatus, states, requested, available };
      await this.shortages.publish(shortageKeyOf(purchase), shortage, tx);
    }
    const decision = decideQuantity(purchase, available);
    if (decision.kind === 'refuse') return { kind: 'refused', because: decision.because } as const;
    const delivered = { delivered: taken, cost: costOf(taken, unitPrice) };
    return { kind: 'taken', delivered, takings, allocated } as const;
  }
}
