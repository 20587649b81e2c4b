import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  costOfItems,
  StockFellShort,
  type CatalogueError,
  type PricedAges,
} from '@leadmart/contracts';
import { EventLog } from '@leadmart/platform/event-log';
import { GroupCommit, Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { Claim, WorkState } from '@leadmart/platform/work';
import { type BuyerInTurn, chosenShelves, type ReserveResult, Stock } from '@leadmart/stock';
import { bandsOf, choiceOf } from '../../lead-ages.js';
import {
  decideCost,
  decideQuantity,
  itemsOf,
  limitOfAnother,
  limitOfRequest,
  withoutCredits,
} from '../purchase.decisions.js';
import {
  shortageKeyOf,
  type HeldPurchase,
  type Purchase,
  type PurchaseRequest,
} from '../purchase.js';
import { isKeyTaken, KeyTaken, PurchaseRepository } from '../purchase.repository.js';

/** `refused` when too few leads are available; `moved` when another process holds the purchase. */
export type ReserveOutcome = NewReserveOutcome | { readonly kind: 'moved' };
export type NewReserveOutcome =
  | { readonly kind: 'reserved'; readonly purchase: HeldPurchase }
  | { readonly kind: 'refused'; readonly because: CatalogueError };

/** The claim of a purchase that is about to be stored. */
interface NewClaim {
  readonly now: Date;
  readonly claim: Claim;
  readonly state: WorkState;
}

/** The first step of a purchase: gives the leads to the buyer and stores the step in one transaction. */
@Injectable()
export class StockReserver {
  private readonly newPurchases: GroupCommit<PurchaseRequest>;

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly stock: Stock,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {
    this.newPurchases = new GroupCommit(transactions, (requests, tx) =>
      stock.readAhead(requests, tx),
    );
  }

  /** Reserves the stock of a stored purchase again. */
  async reserveAgain(purchase: HeldPurchase): Promise<ReserveOutcome> {
    const terms = { prices: purchase.items, limit: limitOfAnother(purchase) };
    const attempt = async (tx: ClientSession): Promise<ReserveOutcome> => {
      const now = await this.purchases.reload(purchase, tx);
      if (now?.step !== 'leads-withdrawn') return { kind: 'moved' };
      const result = await this.takeLeads(purchase, terms, tx);
      const outcome = await this.decide(purchase, terms, result, tx);
      if (outcome.kind === 'refused') return outcome;
      const { delivered, allocated } = outcome;
      // Two processes with one purchase write the same documents, so one of their transactions aborts here.
      await this.purchases.reserve(purchase, delivered, tx);
      const reserved = { ...purchase, ...delivered, allocated, step: 'stock-reserved' } as const;
      return { kind: 'reserved', purchase: reserved };
    };
    return this.inTurn(purchase, terms, () => this.transactions.run(attempt));
  }

  /**
   * Stores a new purchase with its stock, in one transaction with the other new purchases of the moment. A refused
   * purchase is not stored. Throws KeyTaken.
   */
  async reserveNew(
    request: PurchaseRequest,
    { now, claim, state }: NewClaim,
  ): Promise<NewReserveOutcome> {
    const { prices, expectedPrice: _seen, ...order } = request;
    const terms = { prices, limit: limitOfRequest(request) };
    const attempt = async (tx: ClientSession): Promise<NewReserveOutcome> => {
      const result = await this.takeLeads(order, terms, tx);
      // An earlier request with the key may have taken the missing leads: then there is no shortage.
      const { buyerId, idempotencyKey, requested } = request;
      if (idempotencyKey !== undefined && result.available < requested)
        await this.purchases.assertKeyFree(buyerId, idempotencyKey, tx);
      const outcome = await this.decide(order, terms, result, tx);
      if (outcome.kind === 'refused') return outcome;
      const { delivered, allocated } = outcome;
      const purchase: Purchase = {
        ...order,
        ...delivered,
        status: 'processing',
        step: 'stock-reserved',
        createdAt: now,
      };
      this.purchases.insertReserved(purchase, state, tx);
      const held = { ...purchase, claim, allocated };
      return { kind: 'reserved', purchase: held };
    };
    const inGroup = async () => {
      try {
        return await this.newPurchases.run(request, attempt);
      } catch (error) {
        throw isKeyTaken(error) ? new KeyTaken() : error;
      }
    };
    return this.inTurn(order, terms, inGroup, { inGroup: true });
  }

  /** Refuses a buyer whose suppression lists would count only with credits, because the purchase costs some. */
  private inTurn<O>(
    order: Order,
    terms: Terms,
    transact: () => Promise<O>,
    turn: { readonly inGroup: boolean } = { inGroup: false },
  ): Promise<O> {
    const funded = ({ isUnfunded }: BuyerInTurn) => {
      if (isUnfunded) throw withoutCredits({ ...order, ...terms }, terms.limit);
      return transact();
    };
    return this.stock.inTurn(narrowedBy(order, terms), funded, turn);
  }

  /** Takes leads if there are enough, and they cost no more than the terms allow. */
  private async takeLeads(order: Order, terms: Terms, tx: ClientSession): Promise<ReserveResult> {
    const { id: purchaseId, states, phoneStatus, requested, acceptPartial, includeOwned } = order;
    const request = {
      purchaseId,
      ...narrowedBy(order, terms),
      shelves: chosenShelves(states, phoneStatus),
      includeOwned,
      quantity: requested,
      acceptPartial,
      accepts: (ofBands: readonly number[]) =>
        decideCost(itemsOf(terms.prices, ofBands), terms.limit).kind === 'accept',
    };
    return this.stock.reserve(request, tx);
  }

  private async decide(
    order: Order,
    { prices, limit }: Terms,
    { available, taken, ofBands, allocated }: ReserveResult,
    tx: ClientSession,
  ) {
    const { buyerId, datasetId, phoneStatus, states, requested } = order;
    if (available < requested) {
      const shortage = { buyerId, datasetId, phoneStatus, states, requested, available };
      const occurredAt = this.clock.now().toISOString();
      // In the event log, because no other record holds it: a rebuild of the figures reads it there.
      const published = { ...shortage, states: [...states], occurredAt };
      await this.eventLog.addOnce(StockFellShort, shortageKeyOf(order), published, tx);
    }
    const quantity = decideQuantity(order, available);
    if (quantity.kind === 'refuse') return { kind: 'refused', because: quantity.because } as const;
    const items = itemsOf(prices, ofBands);
    const price = decideCost(items, limit);
    if (price.kind === 'refuse') return { kind: 'refused', because: price.because } as const;
    const delivered = { delivered: taken, items, cost: costOfItems(items) };
    return { kind: 'taken', delivered, allocated } as const;
  }
}

/** A purchase, without what it costs. */
type Order = Omit<PurchaseRequest, 'prices' | 'expectedPrice'>;

/** The price of leads of each age, and the tenths that each lead may cost on average. */
interface Terms {
  readonly prices: readonly PricedAges[];
  readonly limit: number | undefined;
}

/** The order of a purchase, as the stock takes it. Its ages count from the day of the request, also when it is resumed later. */
function narrowedBy(order: Order, { prices }: Terms) {
  const { datasetId, buyerId, holder, maxBuyers, orderedOn } = order;
  const bands = bandsOf(prices, orderedOn);
  return { datasetId, buyerId, holder, maxBuyers, bands, choice: choiceOf(order, orderedOn) };
}
