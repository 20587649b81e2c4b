import { RoaringBitmap32 } from 'roaring-wasm';
import { closeSet, openSet, withBitmaps, type NumberSet } from './number-set.js';
import type { ShelfIndex } from './shelf.js';

/** Consecutive numbers of one shelf. */
export interface ShelfRange {
  readonly index: ShelfIndex;
  readonly first: number;
  readonly count: number;
}

/** The numbers of a range as a set. */
export function rangeSet({ first, count }: ShelfRange): NumberSet {
  return withBitmaps(() => {
    const bitmap = new RoaringBitmap32();
    bitmap.addRange(first, first + count);
    return closeSet(bitmap);
  });
}

/** How many numbers of a range are in a set. */
export function countWithin(set: NumberSet | undefined, { first, count }: ShelfRange): number {
  if (set === undefined) return 0;
  return withBitmaps(() => openSet(set).rangeCardinality(first, first + count));
}

/** Whether a set holds any number of a range. */
export function meets(set: NumberSet, { first, count }: ShelfRange): boolean {
  return withBitmaps(() => openSet(set).intersectsWithRange(first, first + count));
}
