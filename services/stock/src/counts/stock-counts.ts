import type { Values } from '@leadmart/platform/entities';
import type { NumberSet } from '../shelves/number-set.js';
import { countWithin, type ShelfRange } from '../shelves/shelf-range.js';
import { statusOf, sumOf, type ShelfIndex } from '../shelves/shelf.js';
import type { fencedRangeFields, fenceFields, StockCountsDocument } from './stock-counts.schema.js';

export type StockCounts = Omit<StockCountsDocument, '_id'>;
export type Fence = Values<typeof fenceFields>;
export type FencedRange = Values<typeof fencedRangeFields>;

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
