import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { SaleTermsChanged, type PurchaseId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { allocate, type Allocation, type Taking } from './allocation.decisions.js';
import { availableOn, numbersOfPurchase } from './availability.decisions.js';
import { Buyers } from './buyers.js';
import { Rotation } from './counts/rotation.js';
import type { StockCounts } from './counts/stock-counts.js';
import { StockCountsRepository } from './counts/stock-counts.repository.js';
import { assertSettled, forOrder, isMiscounted } from './exclusions/exclusion.decisions.js';
import type { AllocatedShelf } from './holdings/allocation.js';
import { AllocationRepository } from './holdings/allocation.repository.js';
import { isTurned, type BuyerKey, type ChangedHolding } from './holdings/holding.js';
import {
  availabilityOf,
  recount,
  recountedVectors,
  type Availability,
} from './recount.decisions.js';
import { ShelfOpener, type OpenContext, type OpenShelf, type StockQuery } from './shelf-opener.js';
import { difference, overlapOf, sizeOf, type NumberSet } from './shelves/number-set.js';
import { rangeSet } from './shelves/shelf-range.js';
import { valueAt, type ShelfIndex } from './shelves/shelf.js';

export interface ReserveRequest extends StockQuery {
  readonly purchaseId: PurchaseId;
  readonly quantity: number;
  /** Takes fewer leads when fewer are available. */
  readonly acceptPartial: boolean;
}

/** The result of a reservation: `allocated` is empty when nothing was taken. */
export interface ReserveResult {
  readonly available: number;
  readonly taken: number;
  readonly allocated: readonly AllocatedShelf[];
}

/** The leads that a purchase would take, by these counts. */
interface Choice extends Allocation, OpenContext {
  readonly opened: readonly OpenShelf[];
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
    private readonly transactions: Transactions,
  ) {}

  /** Returns how many leads the buyer could buy now. Three reads at once, unless leads were withdrawn since the last one. */
  async available(query: StockQuery): Promise<Availability> {
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
      if (choice.available >= quantity) return this.take(request, choice, tx);
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
    const pointers = await this.rotation.find(request.datasetId);
    const offered = opened.map((shelf) => ({
      index: shelf.index,
      withdrawn: shelf.withdrawn,
      excluded: excludedOn(stock, shelf),
      owned: shelf.own.owned,
      count: valueAt(stock.counts, shelf.index),
      pointer: pointers.get(shelf.index) ?? 0,
    }));
    return { ...seen, opened, ...allocate(offered, request.quantity) };
  }

  private take(
    { quantity, acceptPartial, purchaseId, ...key }: ReserveRequest,
    { stock, buyer, opened, available, takings }: Choice,
    tx: ClientSession,
  ): ReserveResult {
    if (available === 0 || (available < quantity && !acceptPartial))
      return { available, taken: 0, allocated: [] };
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
    this.allocations.insert({ purchaseId, datasetId: key.datasetId }, allocated, tx);
    return { available, taken: Math.min(available, quantity), allocated };
  }

  /** Gives back the leads that a purchase took. */
  async giveBack(
    { purchaseId, ...key }: BuyerKey & { purchaseId: PurchaseId },
    tx: ClientSession,
  ): Promise<void> {
    const allocated = await this.allocations.find(purchaseId, tx);
    if (allocated.length === 0) return;
    const stock = await this.counts.find(key.datasetId, tx);
    const buyer = await this.buyers.find(key, tx);
    const query = { ...key, shelves: shelvesTouched(stock, allocated) };
    const opened = await this.opener.open(query, { stock, buyer, tx });
    const taken = new Map(allocated.map(({ index, numbers }) => [index, numbers]));
    const changes = opened.flatMap((shelf) => {
      const back = numbersOfPurchase(shelf, taken);
      if (sizeOf(back) === 0) return [];
      return [changedHolding(stock, shelf, difference(shelf.own.owned, back))];
    });
    this.buyers.giveBack(key, { known: buyer.own, changes }, tx);
    await this.allocations.remove(purchaseId, tx);
  }
}

/** Returns the shelves of a purchase and, if leads were withdrawn from them since, all shelves with arrivals. */
function shelvesTouched(stock: StockCounts, allocated: readonly AllocatedShelf[]): ShelfIndex[] {
  const indexes = allocated.map(({ index }) => index);
  const isChanged = allocated.some(
    ({ index, seenWithdrawn }) => valueAt(stock.withdrawn, index) !== seenWithdrawn,
  );
  if (!isChanged) return indexes;
  const arrivedAt = stock.arrivals.flatMap((count, index) => (count > 0 ? [index] : []));
  return [...new Set([...indexes, ...arrivedAt])];
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
