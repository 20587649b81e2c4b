import { arrivalsSince, type Arrival } from './shelves/arrivals.js';
import type { HolderVectors } from './holdings/holding.js';
import {
  membersOf,
  overlapOf,
  setOf,
  sizeOf,
  union,
  type NumberSet,
} from './shelves/number-set.js';
import { valueAt, type ShelfIndex } from './shelves/shelf.js';
import type { StockCounts } from './counts/stock-counts.js';

/** Returns the number of leads of a shelf that are neither withdrawn nor fenced. */
export function forSaleOn({ counts, withdrawn, fence }: StockCounts, index: ShelfIndex): number {
  const fenced = fence?.shelves.find((range) => range.index === index);
  return valueAt(counts, index) - valueAt(withdrawn, index) - (fenced?.forSale ?? 0);
}

/** Returns count − |withdrawn ∪ owned|, from the vectors alone. Exact unless the shelf is stale for the holder. */
export function availableOn(
  stock: StockCounts,
  holder: HolderVectors | undefined,
  index: ShelfIndex,
): number {
  const own = valueAt(holder?.owned, index) - valueAt(holder?.overlap, index);
  // Leads that were taken while a fence was raised are subtracted twice until they are given back.
  return Math.max(0, forSaleOn(stock, index) - own);
}

/**
 * Returns whether a shelf changed since the holder's vectors were written: leads were withdrawn that the holder
 * may own, or leads arrived that the holder may own on their earlier shelf.
 */
export function isStale(
  stock: StockCounts,
  holder: HolderVectors | undefined,
  index: ShelfIndex,
): boolean {
  if (!holder) return false;
  const withdrawnSince =
    valueAt(stock.withdrawn, index) !== valueAt(holder.seenWithdrawn, index) &&
    valueAt(holder.owned, index) > 0;
  const arrivedSince = valueAt(stock.arrivals, index) !== valueAt(holder.seenArrivals, index);
  return withdrawnSince || arrivedSince;
}

/** Returns the number that is available on each of these shelves, from the vectors alone. */
export function availableOnEach(
  stock: StockCounts,
  holder: HolderVectors | undefined,
  shelves: readonly ShelfIndex[],
): Map<ShelfIndex, number> {
  return new Map(shelves.map((index) => [index, availableOn(stock, holder, index)]));
}

/** The stored data that settles a shelf for a holder. */
export interface ShelfForHolder {
  readonly index: ShelfIndex;
  readonly withdrawn?: NumberSet;
  readonly arrivals?: Uint8Array;
  readonly seenArrivals: number;
}

/** A holder's part of a shelf, with all changes of the shelf applied. */
export interface SettledShelf {
  readonly owned: NumberSet | undefined;
  readonly ownedCount: number;
  readonly overlap: number;
  /** Whether arrivals were added to the stored numbers. */
  readonly isGrown: boolean;
}

/** Returns the shelves of unsettled arrivals: the holdings there decide whether the holder owns them here. */
export function originsOf(shelves: readonly ShelfForHolder[]): ShelfIndex[] {
  const origins = shelves.flatMap(({ arrivals, seenArrivals }) =>
    arrivalsSince(arrivals, seenArrivals).map(({ fromShelf }) => fromShelf),
  );
  return [...new Set(origins)];
}

/** Gives the holder each arrival that they own on its earlier shelf, and counts their withdrawn leads. */
export function settle(
  shelf: ShelfForHolder,
  holdings: ReadonlyMap<ShelfIndex, NumberSet>,
): SettledShelf {
  const before = holdings.get(shelf.index);
  const inherited = inheritedNumbers(arrivalsSince(shelf.arrivals, shelf.seenArrivals), holdings);
  const isGrown = inherited.length > 0;
  const owned = isGrown ? union(before, setOf(inherited)) : before;
  const overlap = overlapOf(owned, shelf.withdrawn);
  return { owned, ownedCount: sizeOf(owned), overlap, isGrown };
}

/** Returns the numbers of a purchase on a shelf: leads that it took there, and its leads that arrived there since. */
export function numbersOfPurchase(
  { index, arrivals }: { index: ShelfIndex; arrivals: Uint8Array | undefined },
  taken: ReadonlyMap<ShelfIndex, NumberSet>,
): NumberSet {
  return union(taken.get(index), setOf(inheritedNumbers(arrivalsSince(arrivals, 0), taken)));
}

function inheritedNumbers(
  arrivals: readonly Arrival[],
  holdings: ReadonlyMap<ShelfIndex, NumberSet>,
): number[] {
  return [...new Set(arrivals.map(({ fromShelf }) => fromShelf))].flatMap((origin) => {
    const moved = arrivals.filter(({ fromShelf }) => fromShelf === origin);
    const owned = membersOf(
      holdings.get(origin),
      moved.map(({ fromNumber }) => fromNumber),
    );
    return moved.filter((_, i) => owned[i]).map(({ number }) => number);
  });
}
