import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SaleTermsChanged, type PurchaseId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { allocate, type Allocation, type Taking } from './allocation.decisions.js';
import { availableOn, numbersOfPurchase } from './availability.decisions.js';
import { Buyers } from './buyers.js';
import { Choices, type Outside } from './choices/choices.js';
import { isNarrowed } from './choices/lead-choice.js';
import { pointerKey, Rotation } from './counts/rotation.js';
import type { StockCounts } from './counts/stock-counts.js';
import { StockCountsRepository } from './counts/stock-counts.repository.js';
import { assertSettled, forOrder, isMiscounted } from './exclusions/exclusion.decisions.js';
import { shelvesOfPurchases, type AllocatedShelf } from './holdings/allocation.js';
import { AllocationRepository } from './holdings/allocation.repository.js';
import { isTurned, type BuyerKey, type ChangedHolding } from './holdings/holding.js';
import {
  availabilityOf,
  availabilityWithin,
  recount,
  recountedVectors,
  type Availability,
} from './recount.decisions.js';
import { ShelfOpener, type OpenContext, type OpenShelf, type StockQuery } from './shelf-opener.js';
import { difference, overlapOf, sizeOf, type NumberSet } from './shelves/number-set.js';
import { rangeSet } from './shelves/shelf-range.js';
import { valueAt, type ShelfIndex } from './shelves/shelf.js';
import { TimesSold } from './times-sold/times-sold.js';

export interface ReserveRequest extends StockQuery {
  readonly purchaseId: PurchaseId;
  readonly quantity: number;
  /** Takes fewer leads when fewer are available. */
  readonly acceptPartial: boolean;
  /** Whether the buyer takes so many leads of each price band; asked right before they are taken. Any, if missing. */
  readonly accepts?: ((ofBands: readonly number[]) => boolean) | undefined;
}

/** The result of a reservation: `allocated` is empty when nothing was taken. */
export interface ReserveResult {
  readonly available: number;
  readonly taken: number;
  /** The leads of each price band that were taken, or would have been if nothing was. */
  readonly ofBands: readonly number[];
  readonly allocated: readonly AllocatedShelf[];
}

/** The leads that a purchase would take, by these counts. */
interface Choice extends Allocation, OpenContext {
  readonly opened: readonly OpenShelf[];
  readonly outside: Outside;
}

/**
 * Computes availability, and takes and gives back leads for purchases. All but `giveBack` throw
 * ExclusionsOutOfDate when the buyer's exclusions have to be settled first.
 */
@Injectable()
export class Reservations {
  constructor(
    private readonly counts: StockCountsRepository,
    private readonly rotation: Rotation,
    private readonly buyers: Buyers,
    private readonly allocations: AllocationRepository,
    private readonly opener: ShelfOpener,
    private readonly choices: Choices,
    private readonly timesSold: TimesSold,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Returns how many leads the buyer could buy now. Three reads at once, unless leads were withdrawn since the last one, or
   * the order is narrowed down.
   */
  async available(query: StockQuery): Promise<Availability> {
    if (isNarrowed(query)) return this.transactions.run((tx) => this.countWithin(query, tx));
    const [stock, all] = await Promise.all([
      this.counts.find(query.datasetId),
      this.buyers.read(query),
    ]);
    const buyer = forOrder(all, query);
    assertSettled(buyer, query.datasetId, stock);
    if (!query.shelves.some((index) => isMiscounted(stock, buyer, index)))
      return availabilityOf(stock, buyer, query.shelves);
    return this.transactions.run((tx) => this.countOpened(query, tx));
  }

  /** Counts the leads of an order that cannot have all leads of its shelves. */
  private async countWithin(query: StockQuery, tx: ClientSession): Promise<Availability> {
    const stock = await this.counts.find(query.datasetId, tx);
    const buyer = forOrder(await this.buyers.find(query, tx), query);
    assertSettled(buyer, query.datasetId, stock);
    const opened = await this.opener.open(query, { stock, buyer, tx });
    const outside = await this.choices.outside(query, { shelves: opened, stock }, tx);
    return availabilityWithin(stock, buyer, { opened, outside });
  }

  /** Opens the shelves. In a transaction, because bitmaps move between documents. */
  private async countOpened(query: StockQuery, tx: ClientSession): Promise<Availability> {
    const stock = await this.counts.find(query.datasetId, tx);
    const buyer = forOrder(await this.buyers.find(query, tx), query);
    assertSettled(buyer, query.datasetId, stock);
    const opened = await this.opener.open(query, { stock, buyer, tx });
    return availabilityOf(
      stock,
      recountedVectors(buyer, recount(stock, buyer, opened)),
      query.shelves,
    );
  }

  /** Takes leads for a purchase: the holder owns them and cannot buy them again. Throws SaleTermsChanged. */
  async reserve(request: ReserveRequest, tx: ClientSession): Promise<ReserveResult> {
    const { datasetId, quantity, shelves } = request;
    const buyer = forOrder(await this.buyers.find(request, tx), request);
    const recent = this.counts.recent(datasetId);
    // Counts may change right after a reservation anyway: `SaleCheck` finds leads that were withdrawn since.
    if (recent && !shelves.some((index) => isMiscounted(recent, buyer, index))) {
      const choice = await this.choose(request, { stock: recent, buyer, tx });
      const isAccepted = request.accepts?.(choice.ofBands) !== false;
      if (choice.available >= quantity && isAccepted) return this.take(request, choice, tx);
    }
    // The purchases of one group share the counts: reservations do not change them.
    const stock = await Transactions.shared(tx, datasetId, () => this.counts.find(datasetId, tx));
    return this.take(request, await this.choose(request, { stock, buyer, tx }), tx);
  }

  private async choose(request: ReserveRequest, seen: OpenContext): Promise<Choice> {
    const { stock, buyer } = seen;
    if (isTurned(stock, request.holder)) throw SaleTermsChanged();
    assertSettled(buyer, request.datasetId, stock);
    const shelves = request.shelves.filter(
      (index) => isMiscounted(stock, buyer, index) || availableOn(stock, buyer, index) > 0,
    );
    const opened = await this.opener.open({ ...request, shelves }, seen);
    const outside = await this.choices.outside(request, { shelves: opened, stock }, seen.tx);
    const pointers = await this.rotation.find(request.datasetId);
    const offered = opened.map((shelf) => ({
      index: shelf.index,
      withdrawn: shelf.withdrawn,
      excluded: [...excludedOn(stock, shelf), ...(outside.on.get(shelf.index) ?? [])],
      owned: shelf.own.owned,
      count: valueAt(stock.counts, shelf.index),
      bands: outside.bands?.get(shelf.index),
      pointers: pointersOn(shelf.index, request, pointers),
    }));
    return { ...seen, opened, outside, ...allocate(offered, request.quantity) };
  }

  private take(
    { quantity, acceptPartial, accepts, purchaseId, ...key }: ReserveRequest,
    { stock, buyer, opened, outside, available, ofBands, takings }: Choice,
    tx: ClientSession,
  ): ReserveResult {
    const isTooFew = available === 0 || (available < quantity && !acceptPartial);
    if (isTooFew || accepts?.(ofBands) === false)
      return { available, taken: 0, ofBands, allocated: [] };
    // Also when the transaction fails: the pointers are hints, and the next purchase may run before the commit.
    this.rotation.advance(key.datasetId, takings);
    const changes = changedHoldings(stock, opened, takings);
    const isIncluding = takings.some(({ index }) => valueAt(buyer.included?.owned, index) > 0);
    this.buyers.take(key, { known: buyer.own, changes, isIncluding }, tx);
    const allocated = takings.map(({ index, taken }) => ({
      index,
      numbers: Buffer.from(taken),
      seenWithdrawn: valueAt(stock.withdrawn, index),
    }));
    const { datasetId, maxBuyers } = key;
    const { levels } = outside;
    const sold = takings.map(({ index, taken }) => ({ index, numbers: taken }));
    // Otherwise they are counted later: the buyers of a dataset do not write the same documents.
    const before =
      maxBuyers === undefined ? undefined : this.timesSold.count(datasetId, { sold, levels }, tx);
    this.allocations.insert({ purchaseId, datasetId }, allocated, before, tx);
    Transactions.afterCommit(tx, () => this.timesSold.changed(datasetId));
    return { available, taken: Math.min(available, quantity), ofBands, allocated };
  }

  /** Gives back the leads that a purchase took. */
  async giveBack(
    { purchaseId, ...key }: BuyerKey & { purchaseId: PurchaseId },
    tx: ClientSession,
  ): Promise<void> {
    const allocation = await this.allocations.findCounted(purchaseId, tx);
    if (!allocation) return;
    const stock = await this.counts.find(key.datasetId, tx);
    const buyer = await this.buyers.find(key, tx);
    const query = { ...key, shelves: shelvesOfPurchases(stock, [allocation]) };
    const opened = await this.opener.open(query, { stock, buyer, tx });
    const taken = new Map(allocation.shelves.map(({ index, numbers }) => [index, numbers]));
    const returned = opened
      .map((shelf) => ({ shelf, numbers: numbersOfPurchase(shelf, taken) }))
      .filter(({ numbers }) => sizeOf(numbers) > 0);
    const changes = returned.map(({ shelf, numbers }) =>
      changedHolding(stock, shelf, difference(shelf.own.owned, numbers)),
    );
    this.buyers.giveBack(key, { known: buyer.own, changes }, tx);
    if (allocation.soldBefore) {
      const leads = returned.map(({ shelf, numbers }) => ({ ...shelf, numbers }));
      await this.timesSold.undo(key.datasetId, leads, tx);
    }
    await this.allocations.remove(purchaseId, tx);
    Transactions.afterCommit(tx, () => this.timesSold.changed(key.datasetId));
  }
}

/** Returns where a purchase starts on a shelf, in each of its price bands. */
function pointersOn(
  index: ShelfIndex,
  { bands = [undefined] }: { readonly bands?: readonly unknown[] | undefined },
  pointers: ReadonlyMap<number, number>,
): number[] {
  return bands.map((_, band) => pointers.get(pointerKey(index, band)) ?? 0);
}

/** Returns the numbers that are fenced or excluded. */
function excludedOn({ fence }: StockCounts, { index, excluded }: OpenShelf): NumberSet[] {
  const fenced = fence?.shelves.find((range) => range.index === index);
  const parts = [...excluded.values()].flatMap(({ owned }) => owned ?? []);
  if (fenced) parts.push(rangeSet(fenced));
  return parts;
}

function changedHoldings(
  stock: StockCounts,
  opened: readonly OpenShelf[],
  takings: readonly Taking[],
): ChangedHolding[] {
  const taken = new Map(takings.map((taking) => [taking.index, taking]));
  return opened.flatMap((shelf) => {
    const taking = taken.get(shelf.index);
    if (!taking) return [];
    return [changedHolding(stock, shelf, taking.ownedAfter, taking.ownedCountAfter)];
  });
}

/** Returns what to store for a shelf whose numbers the holder owns from now on. */
function changedHolding(
  stock: StockCounts,
  shelf: OpenShelf,
  numbers: NumberSet,
  owned = sizeOf(numbers),
): ChangedHolding {
  const { index, withdrawn } = shelf;
  return {
    index,
    numbers,
    owned,
    overlap: overlapOf(numbers, withdrawn),
    seenWithdrawn: valueAt(stock.withdrawn, index),
    seenArrivals: valueAt(stock.arrivals, index),
  };
}
