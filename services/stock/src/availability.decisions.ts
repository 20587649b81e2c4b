import type { StockCounts } from './counts/stock-counts.js';
import type { ExclusionReason } from './guards/exclusion.js';
import type { BuyerVectors, HolderVectors } from './holdings/holding.js';
import { arrivalsSince, type Arrival } from './shelves/arrivals.js';
import {
  membersOf,
  openSet,
  overlapOf,
  setOf,
  sizeOf,
  union,
  withBitmaps,
  type NumberSet,
} from './shelves/number-set.js';
import { valueAt, type ShelfIndex } from './shelves/shelf.js';

/** Returns the number of leads of a shelf that are neither withdrawn nor fenced. */
export function forSaleOn({ counts, withdrawn, fence }: StockCounts, index: ShelfIndex): number {
  const fenced = fence?.shelves.find((range) => range.index === index);
  return valueAt(counts, index) - valueAt(withdrawn, index) - (fenced?.forSale ?? 0);
}

/**
 * Returns count − |withdrawn ∪ owned ∪ excluded|, from the vectors alone. Exact unless the shelf is stale for the buyer.
 */
export function availableOn(stock: StockCounts, buyer: BuyerVectors, index: ShelfIndex): number {
  const parts = [buyer.own, ...buyer.excluded.values()];
  const notSold = parts.reduce((sum, part) => sum + notSoldOn(part, index), 0);
  // Leads that were taken while a fence was raised are subtracted twice until they are given back.
  return Math.max(0, forSaleOn(stock, index) - notSold);
}

/** Returns the number of a holder's leads on a shelf that would be for sale otherwise. */
export function notSoldOn(holder: HolderVectors | undefined, index: ShelfIndex): number {
  return valueAt(holder?.owned, index) - valueAt(holder?.overlap, index);
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

/** The stored data that settles a shelf for a holder. */
export interface ShelfForHolder {
  readonly index: ShelfIndex;
  readonly withdrawn?: NumberSet | undefined;
  readonly arrivals?: Uint8Array | undefined;
  readonly seenArrivals: number;
}

/** A holder's part of a shelf, with all changes of the shelf applied. */
export interface SettledShelf {
  readonly owned: NumberSet | undefined;
  /** Whether arrivals were added to the stored numbers. */
  readonly isGrown: boolean;
}

/** The same with its vectors' values. Purchases need them only for the shelves that they take from. */
export interface CountedShelf extends SettledShelf {
  readonly ownedCount: number;
  readonly overlap: number;
}

/** Returns the shelves of unsettled arrivals: the holdings there decide whether the holder owns them here. */
export function originsOf(shelves: readonly ShelfForHolder[]): ShelfIndex[] {
  const origins = shelves.flatMap(({ arrivals, seenArrivals }) =>
    arrivalsSince(arrivals, seenArrivals).map(({ fromShelf }) => fromShelf),
  );
  return [...new Set(origins)];
}

/** Gives the holder each arrival that they own on its earlier shelf. */
export function settle(
  shelf: ShelfForHolder,
  holdings: ReadonlyMap<ShelfIndex, NumberSet>,
): SettledShelf {
  const before = holdings.get(shelf.index);
  const inherited = inheritedNumbers(arrivalsSince(shelf.arrivals, shelf.seenArrivals), holdings);
  const isGrown = inherited.length > 0;
  return { owned: isGrown ? union(before, setOf(inherited)) : before, isGrown };
}

/** Counts the leads of a part, and as overlap those that are withdrawn. */
export function counted(part: SettledShelf, withdrawn: NumberSet | undefined): CountedShelf {
  const { owned } = part;
  return { ...part, ownedCount: sizeOf(owned), overlap: overlapOf(owned, withdrawn) };
}

/** Counts as overlap of each excluded part what is not for sale to the buyer anyway: each lead has one reason. */
export function eachCountedOnce(
  { withdrawn, own }: { readonly withdrawn?: NumberSet | undefined; readonly own: SettledShelf },
  parts: readonly (readonly [ExclusionReason, SettledShelf])[],
): Map<ExclusionReason, CountedShelf> {
  if (parts.length === 0) return new Map();
  return withBitmaps(() => {
    const notForSale = openSet(withdrawn).orInPlace(openSet(own.owned));
    const countedParts = parts.map(([reason, part]) => {
      const numbers = openSet(part.owned);
      const overlap = numbers.andCardinality(notForSale);
      notForSale.orInPlace(numbers);
      return [reason, { ...part, ownedCount: numbers.size, overlap }] as const;
    });
    return new Map(countedParts);
  });
}

/** Returns the numbers of a purchase on a shelf: leads that it took there, and its leads that arrived there since. */
export function numbersOfPurchase(
  { index, arrivals }: Pick<ShelfForHolder, 'index' | 'arrivals'>,
  taken: ReadonlyMap<ShelfIndex, NumberSet>,
): NumberSet {
  const inherited = inheritedNumbers(arrivalsSince(arrivals, 0), taken);
  return union(taken.get(index), setOf(inherited));
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
