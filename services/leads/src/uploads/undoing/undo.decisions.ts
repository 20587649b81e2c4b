import type { UndoObstacle } from '@leadmart/contracts';
import type { Place } from '../../stock/directories/directory-block.js';
import type { ShelfRange } from '../../stock/shelves/shelf-range.js';
import type { Upload } from '../upload.js';

/** Why an upload cannot be undone, by its own state; whether its leads were sold is checked separately. */
export function obstacleIn({ state, added }: Upload): Exclude<UndoObstacle, 'sold'> | undefined {
  if (state === 'undone') return 'undone';
  if (state !== 'completed' || !added) return 'not-completed';
  return added.length === 0 ? 'nothing-added' : undefined;
}

/** Returns a test whether a place lies in one of these ranges. There is at most one range for each shelf. */
export function placesIn(ranges: readonly ShelfRange[]): (place: Place) => boolean {
  const byIndex = new Map(ranges.map((range) => [range.index, range]));
  return ({ shelf, number }) => {
    const range = byIndex.get(shelf);
    return range !== undefined && number >= range.first && number < range.first + range.count;
  };
}
