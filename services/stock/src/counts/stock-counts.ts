import type { UploadId } from '@leadmart/contracts';
import type { NumberSet } from '../shelves/number-set.js';
import { countWithin, type ShelfRange } from '../shelves/shelf-range.js';
import { statusOf, sumOf, type ShelfIndex, type ShelfVector } from '../shelves/shelf.js';

/** The number of leads of a dataset as vectors over its shelves: availability is computed without opening a bitmap. */
export interface StockCounts {
  /** The number of leads ever put on each shelf; they have the numbers 0 … count - 1. */
  readonly counts: ShelfVector;
  /** The number of leads that are no longer for sale. */
  readonly withdrawn: ShelfVector;
  /** The number of leads that came from another shelf. */
  readonly arrivals: ShelfVector;
  /** The number of changes in the dataset's status log; missing when there is none. */
  readonly statusChanges?: number;
  /** Set while an upload is being undone. */
  readonly fence?: Fence;
}

/** Numbers that no purchase may take. They are withdrawn soon, or the fence is lifted. */
export interface Fence {
  /** The shelf update that raised it. */
  readonly by: UploadId;
  readonly shelves: readonly FencedRange[];
}

export interface FencedRange extends ShelfRange {
  /** The number of leads that would be for sale without the fence. */
  readonly forSale: number;
}

/** Adds the number of leads for sale to each range. Leads that became dnc since the upload are already withdrawn. */
export function fencedRanges(
  ranges: readonly ShelfRange[],
  withdrawnOn: (index: ShelfIndex) => NumberSet | undefined,
): FencedRange[] {
  return ranges.map((range) => ({
    ...range,
    forSale: range.count - countWithin(withdrawnOn(range.index), range),
  }));
}

/** Returns the number of leads for sale in a dataset: all that were ever added, except the withdrawn ones. */
export function leadsForSale(stock: Pick<StockCounts, 'counts' | 'withdrawn'> | undefined): number {
  return stock ? sumOf(stock.counts) - sumOf(stock.withdrawn) : 0;
}

/**
 * Returns whether leads may have been undone. A lead that becomes dnc is withdrawn from its shelf and arrives on another
 * one; an undone lead is only withdrawn. A lead that moves again has several arrivals, for which others may be missing:
 * then some leads have moved to clean shelves.
 */
export function hasUndone({
  withdrawn,
  arrivals,
}: Pick<StockCounts, 'withdrawn' | 'arrivals'>): boolean {
  const cameBack = arrivals.some((count, index) => count > 0 && statusOf(index) === 'clean');
  return cameBack || sumOf(withdrawn) > sumOf(arrivals);
}
