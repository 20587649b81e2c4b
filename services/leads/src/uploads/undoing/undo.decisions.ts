import type { UndoObstacle } from '@leadmart/contracts';
import type { Place } from '../../stock/directories/directory-block.js';
import type { ShelfRange } from '../../stock/shelves/shelf-range.js';
import type { Upload } from '../upload.js';

/** Returns the obstacle to an undo in the upload's own state. Sold leads are checked separately. */
export function obstacleIn({ state, added }: Upload): Exclude<UndoObstacle, 'sold'> | undefined {
  if (state === 'undone') return 'undone';
  if (state !== 'completed' || !added) return 'not-completed';
  return added.length === 0 ? 'nothing-added' : undefined;
}

/** Returns a function that checks whether a place lies in one of these ranges. Each shelf has at most one range. */
export function placesIn(ranges: readonly ShelfRange[]): (place: Place) => boolean {
  const byIndex = new Map(ranges.map((range) => [range.index, range]));
  return ({ shelf, number }) => {
    const range = byIndex.get(shelf);
    return range !== undefined && number >= range.first && number < range.first + range.count;
  };
}
