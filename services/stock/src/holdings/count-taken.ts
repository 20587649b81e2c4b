import { openSet, withBitmaps, type NumberSet } from '../shelves/number-set.js';
import type { ShelfRange } from '../shelves/shelf-range.js';

/** Counts taken leads of a shelf: all of them, and those of each range. The ranges are ascending. */
export function countTaken(
  numbers: NumberSet,
  ranges: readonly ShelfRange[],
): { readonly all: number; readonly inRanges: readonly number[] } {
  return withBitmaps(() => {
    const bitmap = openSet(numbers);
    const [from, to] = [bitmap.minimum(), bitmap.maximum()];
    const inRanges = ranges.map(({ first, count }) =>
      first + count <= from || first > to ? 0 : bitmap.rangeCardinality(first, first + count),
    );
    return { all: bitmap.size, inRanges };
  });
}
