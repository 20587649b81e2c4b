import { arrivalsSince, type Arrival } from './shelves/arrivals.js';
import type { HolderDocument } from './holdings/holder.schema.js';
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

/** A holder's vectors in that dataset; undefined for a holder without purchases there. */
export type HolderVectors = Pick<
  HolderDocument,
  'owned' | 'overlap' | 'seenWithdrawn' | 'seenArrivals'
>;

/** The leads of a shelf that are neither withdrawn nor fenced. */
export function forSaleOn({ counts, withdrawn, fence }: StockCounts, index: ShelfIndex): number {
  const fenced = fence?.shelves.find((range) => range.index === index);
  return valueAt(counts, index) - valueAt(withdrawn, index) - (fenced?.forSale ?? 0);
}

/** count − |withdrawn ∪ owned|, from the vectors alone. Exact unless the shelf is stale for the holder. */
export function availableOn(
  stock: StockCounts,
  holder: HolderVectors | undefined,
  index: ShelfIndex,
): number {
  const own = valueAt(holder?.owned, index) - valueAt(holder?.overlap, index);
  // Leads taken at the moment a fence was raised are counted twice until they are given back.
  return Math.max(0, forSaleOn(stock, index) - own);
}

/**
 * Whether a shelf changed in a way the holder's vectors do not know yet: leads were withdrawn that
 * they may own, or leads arrived that they may own from the shelf these came from.
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

/** The stored data of a shelf that is needed to settle it for a holder. */
export interface ShelfForHolder {
  readonly index: ShelfIndex;
  readonly withdrawn?: NumberSet;
  readonly arrivals?: Uint8Array;
  readonly seenArrivals: number;
}

/** A holder's part of a shelf with everything that happened on the shelf taken into account. */
export interface SettledShelf {
  readonly owned: NumberSet | undefined;
  readonly ownedCount: number;
  readonly overlap: number;
}

/** The shelves from which unseen arrivals came: the holdings there decide what the holder owns here. */
export function originsOf(shelves: readonly ShelfForHolder[]): ShelfIndex[] {
  const origins = shelves.flatMap(({ arrivals, seenArrivals }) =>
    arrivalsSince(arrivals, seenArrivals).map(({ fromShelf }) => fromShelf),
  );
  return [...new Set(origins)];
}

/** Makes the holder own each arrival whose origin they own, and counts what of theirs is withdrawn. */
export function settle(
  shelf: ShelfForHolder,
  holdings: ReadonlyMap<ShelfIndex, NumberSet>,
): SettledShelf {
  const before = holdings.get(shelf.index);
  const inherited = inheritedNumbers(arrivalsSince(shelf.arrivals, shelf.seenArrivals), holdings);
  const owned = inherited.length === 0 ? before : union(before, setOf(inherited));
  return { owned, ownedCount: sizeOf(owned), overlap: overlapOf(owned, shelf.withdrawn) };
}

/** The numbers of a purchase on a shelf: those it took there, and those of its leads that arrived there since. */
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
