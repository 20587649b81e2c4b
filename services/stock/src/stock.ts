import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { PurchaseId } from '@leadmart/contracts';
import { KeyedQueue } from '@leadmart/platform/concurrency';
import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { Buyers } from './buyers.js';
import { shutLevel, type NarrowedOrder } from './choices/lead-choice.js';
import type { StockCounts } from './counts/stock-counts.js';
import { Exclusions } from './exclusions/exclusions.js';
import type { AllocatedShelf } from './holdings/allocation.js';
import type { BuyerKey, SoldTo } from './holdings/holding.js';
import type { Availability } from './recount.decisions.js';
import { Reservations, type ReserveRequest, type ReserveResult } from './reservations.js';
import { SaleCheck } from './sale-check.js';
import type { StockQuery } from './shelf-opener.js';
import { ShownAvailability } from './shown-availability.js';
import { TimesSold } from './times-sold/times-sold.js';

/** A buyer in a dataset, and whether their suppression lists were just found not to count. */
export type BuyerInTurn = BuyerKey & { readonly isUnfunded?: boolean };

/**
 * The leads for sale to a buyer: counts them, reserves them for a purchase and takes them back. No buyer gets a lead twice,
 * and in an exclusive dataset nobody gets a lead that another buyer has.
 */
@Injectable()
export class Stock {
  private readonly turns = new KeyedQueue();

  constructor(
    private readonly reservations: Reservations,
    private readonly buyers: Buyers,
    private readonly shown: ShownAvailability,
    private readonly exclusions: Exclusions,
    private readonly sale: SaleCheck,
    private readonly timesSold: TimesSold,
  ) {}

  /**
   * Counts the leads that the buyer could buy now on each of the shelves, and those that are left out. `counts` may be a
   * second old; sales before the call count. Two reads; a settlement before it when lists, purchases or stock have changed
   * since the last one. Throws ComparisonRunning when that takes long, PeerUnavailable when nobody knows whether the buyer's
   * lists count.
   */
  async available(query: StockQuery, counts: StockCounts): Promise<Availability> {
    return this.exclusions.during(query, (known) => this.shown.of(known, counts));
  }

  /**
   * Runs a transaction that reserves for a buyer, after the earlier ones of this buyer and, in a dataset that is exclusive or
   * limits the buyers of a lead, of all buyers, so that each reads what the one before it has stored; with `inGroup` at the same
   * time as others that reserve in the same GroupCommit. It is repeated after a settlement and when two first purchases in two
   * processes insert the same documents. Throws as `available` does.
   */
  async inTurn<T>(
    order: BuyerKey & NarrowedOrder,
    transact: (buyer: BuyerInTurn) => Promise<T>,
    { inGroup = false } = {},
  ): Promise<T> {
    const { choice: _choice, bands: _bands, ...key } = order;
    const { datasetId, buyerId, holder, maxBuyers } = key;
    await this.countSales(order);
    const alone = () =>
      this.exclusions.during(key, (buyer: BuyerInTurn) =>
        retryOnDuplicateKey(() => transact(buyer)),
      );
    const turn = inGroup ? this.turns.runShared.bind(this.turns) : this.turns.run.bind(this.turns);
    const ofBuyer = () => turn(buyerId, alone);
    const isShared = holder !== buyerId || maxBuyers !== undefined;
    return isShared ? turn(datasetId, ofBuyer) : ofBuyer();
  }

  /**
   * Takes leads for a purchase, in a transaction of `inTurn`: the buyer owns them from its commit on. Takes nothing when
   * fewer are available than asked, unless the request accepts fewer, nor when it does not accept the leads of each price.
   */
  reserve(request: ReserveRequest, tx: ClientSession): Promise<ReserveResult> {
    return this.reservations.reserve(request, tx);
  }

  /** Reads with two commands what several `reserve` of one transaction need of their buyers. */
  readAhead(buyers: readonly BuyerKey[], tx: ClientSession): Promise<void> {
    return this.buyers.readAhead(buyers, tx);
  }

  /** Gives back the leads that a purchase took. Does nothing when it holds none. */
  giveBack(purchase: BuyerKey & { purchaseId: PurchaseId }, tx: ClientSession): Promise<void> {
    return this.reservations.giveBack(purchase, tx);
  }

  /**
   * Returns whether none of a purchase's leads was withdrawn, fenced or refused since they were taken, and its dataset is
   * sold to its holder, right before the charge. Two reads; some seconds while an undone upload or an opt-out meets them. `known` are the purchase's leads, if the
   * caller has them.
   */
  isStillForSale(purchase: SoldTo, known?: readonly AllocatedShelf[]): Promise<boolean> {
    return this.sale.isStillForSale(purchase, known);
  }

  /** Purchases before this order count by it, if it matters how often leads were sold. */
  private async countSales({ datasetId, ...order }: BuyerKey & NarrowedOrder): Promise<void> {
    if (shutLevel(order) !== undefined) await this.timesSold.complete(datasetId);
  }
}
