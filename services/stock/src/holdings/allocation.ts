import type { PurchaseId } from '@leadmart/contracts';
import type { StockCounts } from '../counts/stock-counts.js';
import { valueAt, type ShelfIndex } from '../shelves/shelf.js';
import type { SoldLevels } from '../shelves/sold-levels.js';

/** The leads of one purchase on one shelf. */
export interface AllocatedShelf {
  readonly index: ShelfIndex;
  readonly numbers: Buffer;
  /** The number of withdrawals on the shelf when the purchase read it. */
  readonly seenWithdrawn: number;
}

/** The leads that one purchase took. */
export interface AllocatedLeads {
  readonly purchaseId: PurchaseId;
  readonly shelves: readonly AllocatedShelf[];
}

/** How many times leads had been sold before, by shelf. */
export type SoldBefore = ReadonlyMap<ShelfIndex, SoldLevels>;

/** The leads that one purchase took; `soldBefore` is missing until they are counted. */
export interface CountedLeads extends AllocatedLeads {
  readonly soldBefore?: SoldBefore;
}

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
