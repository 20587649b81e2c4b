import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { costOf, type CatalogueError } from '@leadmart/contracts';
import { GroupCommit, Transactions } from '@leadmart/platform/mongo';
import { chosenShelves, type ReserveResult, Stock } from '@leadmart/stock';
import { choiceOf } from '../../lead-ages.js';
import { ShortagesService } from '../../shortages/shortages.service.js';
import { decideQuantity, progressAt, withoutCredits } from '../purchase.decisions.js';
import {
  shortageKeyOf,
  type HeldPurchase,
  type Purchase,
  type PurchaseRequest,
} from '../purchase.js';
import { isKeyTaken, KeyTaken, PurchaseRepository } from '../purchase.repository.js';
import type { NewLease } from './purchase-leases.js';

/** `refused` when too few leads are available; `moved` when another process holds the purchase. */
export type ReserveOutcome = NewReserveOutcome | { readonly kind: 'moved' };
export type NewReserveOutcome =
  | { readonly kind: 'reserved'; readonly purchase: HeldPurchase }
  | { readonly kind: 'refused'; readonly because: CatalogueError };

/** The first step of a purchase: gives the leads to the buyer and stores the step in one transaction. */
@Injectable()
export class StockReserver {
  private readonly newPurchases: GroupCommit<PurchaseRequest>;

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly stock: Stock,
    private readonly transactions: Transactions,
    private readonly shortages: ShortagesService,
  ) {
    this.newPurchases = new GroupCommit(transactions, (requests, tx) =>
      stock.readAhead(requests, tx),
    );
  }

  /** Reserves the stock of a stored purchase again. */
  async reserveAgain(purchase: HeldPurchase): Promise<ReserveOutcome> {
    const attempt = async (tx: ClientSession): Promise<ReserveOutcome> => {
      const now = await this.purchases.reload(purchase, tx);
      if (now?.step !== 'leads-withdrawn') return { kind: 'moved' };
      const outcome = await this.decide(purchase, await this.takeLeads(purchase, tx), tx);
      if (outcome.kind === 'refused') return outcome;
      const { delivered, allocated } = outcome;
      // Two workers of one purchase write the same documents, so one of their transactions aborts here.
      await this.purchases.reserve(purchase, delivered, tx);
      const reserved = { ...purchase, ...delivered, allocated, step: 'stock-reserved' } as const;
      return { kind: 'reserved', purchase: reserved };
    };
    return this.inTurn(purchase, () => this.transactions.run(attempt));
  }

  /**
   * Stores a new purchase with its stock, in one transaction with the other new purchases of the moment. A refused
   * purchase is not stored. Throws KeyTaken.
   */
  async reserveNew(request: PurchaseRequest, lease: NewLease): Promise<NewReserveOutcome> {
    const attempt = async (tx: ClientSession): Promise<NewReserveOutcome> => {
      const result = await this.takeLeads(request, tx);
      // An earlier request with the key may have taken the missing leads: then there is no shortage.
      const { buyerId, idempotencyKey, requested } = request;
      if (idempotencyKey !== undefined && result.available < requested)
        await this.purchases.assertKeyFree(buyerId, idempotencyKey, tx);
      const outcome = await this.decide(request, result, tx);
      if (outcome.kind === 'refused') return outcome;
      const { delivered, allocated } = outcome;
      const purchase: Purchase = {
        ...request,
        ...delivered,
        status: 'processing',
        step: 'stock-reserved',
        progress: progressAt['stock-reserved'],
        createdAt: lease.now,
      };
      this.purchases.insertReserved(purchase, lease.state, tx);
      const held = { ...purchase, claim: lease.claim, allocated };
      return { kind: 'reserved', purchase: held };
    };
    return this.inTurn(request, async () => {
      try {
        return await this.newPurchases.run(request, attempt);
      } catch (error) {
        throw isKeyTaken(error) ? new KeyTaken() : error;
      }
    });
  }

  /** Refuses a buyer whose suppression lists would count only with credits, because the purchase costs some. */
  private inTurn<O>(purchase: PurchaseRequest, transact: () => Promise<O>): Promise<O> {
    return this.stock.inTurn(orderOf(purchase), ({ isUnfunded }) => {
      if (isUnfunded) throw withoutCredits(purchase);
      return transact();
    });
  }

  private async takeLeads(purchase: PurchaseRequest, tx: ClientSession): Promise<ReserveResult> {
    const {
      id: purchaseId,
      states,
      phoneStatus,
      requested,
      acceptPartial,
      includeOwned,
    } = purchase;
    const shelves = chosenShelves(states, phoneStatus);
    const amount = { quantity: requested, acceptPartial };
    const order = { ...orderOf(purchase), shelves, includeOwned };
    return this.stock.reserve({ purchaseId, ...order, ...amount }, tx);
  }

  private async decide(purchase: PurchaseRequest, result: ReserveResult, tx: ClientSession) {
    const { buyerId, datasetId, phoneStatus, states, requested, unitPrice } = purchase;
    const { available, taken, allocated } = result;
    if (available < requested) {
      const shortage = { buyerId, datasetId, phoneStatus, states, requested, available };
      await this.shortages.publish(shortageKeyOf(purchase), shortage, tx);
    }
    const decision = decideQuantity(purchase, available);
    if (decision.kind === 'refuse') return { kind: 'refused', because: decision.because } as const;
    const delivered = { delivered: taken, cost: costOf(taken, unitPrice) };
    return { kind: 'taken', delivered, allocated } as const;
  }
}

/** The order of a purchase, as the stock takes it. Its ages count from the day of the request, also when it is resumed later. */
function orderOf(purchase: PurchaseRequest) {
  const { datasetId, buyerId, holder, maxBuyers, orderedOn } = purchase;
  return { datasetId, buyerId, holder, maxBuyers, choice: choiceOf(purchase, orderedOn) };
}
