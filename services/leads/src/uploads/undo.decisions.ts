import type { UndoObstacle } from '@leadmart/contracts';
import type { Place } from '../stock/directory-block.js';
import type { NumberSet } from '../stock/numbers.js';
import { countWithin, type ShelfRange } from '../stock/shelf-range.js';
import type { ShelfIndex } from '../stock/shelf.js';
import type { FencedRange } from '../stock/stock.schema.js';
import type { UploadRow } from './upload.schema.js';

/** What in an upload itself stands in the way of undoing it; whether its leads were sold is another question. */
export function obstacleIn({ state, added }: UploadRow): Exclude<UndoObstacle, 'sold'> | undefined {
  if (state === 'undone') return 'undone';
  if (state !== 'completed' || !added) return 'not-completed';
  return added.length === 0 ? 'nothing-added' : undefined;
}

/** How many of each range are for sale: those that became dnc since have been withdrawn already. */
export function forSaleWithin(
  ranges: readonly ShelfRange[],
  withdrawnOn: (index: ShelfIndex) => NumberSet | undefined,
): FencedRange[] {
  return ranges.map((range) => ({
    ...range,
    forSale: range.count - countWithin(withdrawnOn(range.index), range),
  }));
}

/** Says of a place whether it lies in one of these ranges; there is one for each shelf at most. */
export function placesIn(ranges: readonly ShelfRange[]): (place: Place) => boolean {
  const byIndex = new Map(ranges.map((range) => [range.index, range]));
  return ({ shelf, number }) => {
    const range = byIndex.get(shelf);
    return range !== undefined && number >= range.first && number < range.first + range.count;
  };
}
