import type { StockCounts } from '../counts/stock-counts.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import type { AllocatedLeads } from './allocation.js';

/** Returns the shelves of purchases and, if leads were withdrawn from them since, all shelves with arrivals. */
export function shelvesOfPurchases(
  stock: Pick<StockCounts, 'withdrawn' | 'arrivals'>,
  purchases: readonly Pick<AllocatedLeads, 'shelves'>[],
): ShelfIndex[] {
  const taken = purchases.flatMap(({ shelves }) => shelves);
  const isChanged = taken.some(
    ({ index, seenWithdrawn }) => valueAt(stock.withdrawn, index) !== seenWithdrawn,
  );
  const arrivedAt = isChanged
    ? stock.arrivals.flatMap((count, index) => (count > 0 ? [index] : []))
    : [];
  return [...new Set([...taken.map(({ index }) => index), ...arrivedAt])];
}
