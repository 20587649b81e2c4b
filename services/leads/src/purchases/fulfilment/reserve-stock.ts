import { Injectable } from '@nestjs/common';
import { costOf, type CatalogueError } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import type { ClientSession } from 'mongoose';
import type { Taking } from '../../stock/allocation.decisions.js';
import { chosenShelves } from '../../stock/shelves/shelf.js';
import { ShortagesService } from '../../shortages/shortages.service.js';
import { StockService } from '../../stock/stock.service.js';
import { decideQuantity } from '../purchase.decisions.js';
import { shortageKeyOf, type HeldPurchase } from '../purchase.js';
import { PurchaseRepository } from '../purchase.repository.js';

/** `refused` when too few leads are available; `moved` when another worker holds the purchase. */
export type ReserveOutcome =
  | { readonly kind: 'reserved'; readonly takings: readonly Taking[] }
  | { readonly kind: 'refused'; readonly why: CatalogueError }
  | { readonly kind: 'moved' };

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

  async reserve(purchase: HeldPurchase): Promise<ReserveOutcome> {
    const key = `${purchase.datasetId}:${purchase.holder}`;
    const outcome = await this.queue.run(key, () => this.transact(purchase));
    if (outcome.kind === 'reserved')
      await this.stock.advanceRotation(purchase.datasetId, outcome.takings);
    return outcome;
  }

  /** Retries on a duplicate key: two first purchases of one holder both insert the holder's vectors. */
  private async transact(purchase: HeldPurchase): Promise<ReserveOutcome> {
    return await retryOnDuplicateKey(() =>
      this.transactions.run((tx) => this.inTransaction(purchase, tx)),
    );
  }

  private async inTransaction(purchase: HeldPurchase, tx: ClientSession): Promise<ReserveOutcome> {
    const { id, unitPrice, worker } = purchase;
    const now = await this.purchases.loadHeld(id, worker, tx);
    if (now?.step !== 'requested') return { kind: 'moved' };
    const result = await this.stock.reserve(
      {
        purchaseId: id,
        datasetId: purchase.datasetId,
        holder: purchase.holder,
        shelves: chosenShelves(purchase.states, purchase.phoneStatus),
        quantity: purchase.requested,
        acceptPartial: purchase.acceptPartial,
      },
      tx,
    );
    const { available, taken } = result;
    const { buyerId, datasetId, phoneStatus, states, requested } = purchase;
    if (available < requested) {
      const shortage = { buyerId, datasetId, phoneStatus, states, requested, available };
      await this.shortages.publish(shortageKeyOf(purchase), shortage, tx);
    }
    const decision = decideQuantity(purchase, available);
    if (decision.kind === 'refuse') return { kind: 'refused', why: decision.because };
    const delivered = { delivered: taken, cost: costOf(taken, unitPrice) };
    // Two workers of one purchase write the same documents, so one of their transactions aborts here.
    await this.purchases.reserve(purchase, delivered, tx);
    return { kind: 'reserved', takings: result.takings };
  }
}
