import { RoaringBitmap32 } from 'roaring-wasm';
import { closeSet, openSet, withBitmaps, type NumberSet } from './number-set.js';
import type { ShelfIndex } from './shelf.js';

/** Consecutive numbers of one shelf. */
export interface ShelfRange {
  readonly index: ShelfIndex;
  readonly first: number;
  readonly count: number;
}

/** Returns the range that contains a number, of ascending ones of its shelf. */
export function rangeWith<R extends ShelfRange>(
  ranges: readonly R[],
  number: number,
): R | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.first ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range && number < range.first + range.count ? range : undefined;
}

/** Returns the numbers of a range as a set. */
export function rangeSet({ first, count }: ShelfRange): NumberSet {
  return withBitmaps(() => {
    const bitmap = new RoaringBitmap32();
    bitmap.addRange(first, first + count);
    return closeSet(bitmap);
  });
}

/** Returns the number of elements of a set that lie in a range. */
export function countWithin(set: NumberSet | undefined, { first, count }: ShelfRange): number {
  if (set === undefined) return 0;
  return withBitmaps(() => openSet(set).rangeCardinality(first, first + count));
}

/** Returns whether a set contains any number of a range. */
export function meets(set: NumberSet, range: ShelfRange): boolean {
  // `intersectsWithRange` of roaring-wasm 1.1.0 overlooks the last number of the range.
  return countWithin(set, range) > 0;
}

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
