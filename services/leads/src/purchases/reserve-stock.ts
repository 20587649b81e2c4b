import { Injectable } from '@nestjs/common';
import {
  costOf,
  NoLeadsAvailable,
  PartiallyAvailable,
  StockFellShort,
  type CatalogueError,
} from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import type { Taking } from '../stock/allocation.decisions.js';
import { chosenShelves } from '../stock/shelf.js';
import { StockService, type ReserveResult } from '../stock/stock.service.js';
import type { HeldPurchase, Purchase } from './purchase.js';
import { PurchaseRepository } from './purchase.repository.js';

/** `refused` when there is too little; `moved` when another worker has the purchase. */
export type ReserveOutcome =
  | { readonly kind: 'reserved'; readonly takings: readonly Taking[] }
  | { readonly kind: 'refused'; readonly why: CatalogueError }
  | { readonly kind: 'moved' };

/** The first step of a purchase: its leads become the buyer's, in one transaction with the step itself. */
@Injectable()
export class ReserveStock {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly stock: StockService,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async reserve(purchase: HeldPurchase): Promise<ReserveOutcome> {
    const key = `${purchase.datasetId}:${purchase.holder}`;
    const outcome = await this.queue.run(key, () => this.transact(purchase));
    if (outcome.kind === 'reserved')
      await this.stock.advanceRotation(purchase.datasetId, outcome.takings);
    return outcome;
  }

  /** Two first purchases of one holder both insert the holder's vectors; the unique index rejects the second insert. */
  private async transact(purchase: HeldPurchase): Promise<ReserveOutcome> {
    return await retryOnDuplicateKey(() =>
      this.transactions.run((session) => this.inTransaction(purchase, session)),
    );
  }

  private async inTransaction(
    purchase: HeldPurchase,
    session: ClientSession,
  ): Promise<ReserveOutcome> {
    const { id, unitPrice, worker } = purchase;
    const now = await this.purchases.loadHeld(id, worker, session);
    if (now?.step !== 'requested') return { kind: 'moved' };
    const result = await this.stock.reserve(
      {
        purchaseId: id,
        datasetId: purchase.datasetId,
        holder: purchase.holder,
        shelves: chosenShelves(purchase.states, purchase.phoneStatus),
        quantity: purchase.quantity,
        acceptPartial: purchase.acceptPartial,
      },
      session,
    );
    if (result.available < purchase.quantity) await this.tellShortage(purchase, result, session);
    if (result.taken === 0) return { kind: 'refused', why: refusal(purchase, result) };
    const delivered = { quantity: result.taken, cost: costOf(result.taken, unitPrice) };
    // Another worker at the same purchase writes the same documents: one of the two transactions ends here.
    await this.purchases.step(purchase, 'stock-reserved', delivered, session);
    return { kind: 'reserved', takings: result.takings };
  }

  private async tellShortage(
    { buyerId, datasetId, phoneStatus, states, quantity }: Purchase,
    { available }: ReserveResult,
    session: ClientSession,
  ): Promise<void> {
    await this.outbox.add(
      StockFellShort,
      {
        buyerId,
        datasetId,
        phoneStatus,
        states: [...states],
        requested: quantity,
        available,
        occurredAt: this.clock.now().toISOString(),
      },
      session,
    );
  }
}

function refusal({ quantity }: Purchase, { available }: ReserveResult): CatalogueError {
  return available === 0
    ? NoLeadsAvailable({ available: 0 })
    : PartiallyAvailable({ available, requested: quantity });
}
