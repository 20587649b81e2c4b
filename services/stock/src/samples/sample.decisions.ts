import { createHash } from 'node:crypto';
import { RoaringBitmap32 } from 'roaring-wasm';
import { maxSampleRows } from '@leadmart/contracts';
import { type FencedRange } from '../counts/stock-counts.js';
import { closeSet, type NumberSet, openSet, withBitmaps } from '../shelves/number-set.js';
import { type ShelfIndex } from '../shelves/shelf.js';

/** A shelf of the buyer's choice. */
interface OfferedShelf {
  readonly index: ShelfIndex;
  readonly forSale: number;
}

/** A shelf of the sample, and the number of its rows. */
export interface SampledShelf {
  readonly index: ShelfIndex;
  readonly rows: number;
}

/** The leads of a shelf. */
interface ShelfStock {
  readonly index: ShelfIndex;
  readonly count: number;
  readonly withdrawn: NumberSet | undefined;
  readonly fence: FencedRange | undefined;
}

/** Returns at most five shelves with leads for sale, in an order of the seed, and deals the rows out to them. */
export function sampledShelves(seed: string, offered: readonly OfferedShelf[]): SampledShelf[] {
  const drawn = offered
    .filter(({ forSale }) => forSale > 0)
    .map((shelf) => ({ ...shelf, rank: hashOf(`${seed}:${shelf.index}`) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .slice(0, maxSampleRows)
    .map(({ index, forSale }) => ({ index, forSale, rows: 0 }));
  for (let dealt = 0; dealt < maxSampleRows; dealt += 1) {
    const fewest = Math.min(...drawn.filter(hasMore).map(({ rows }) => rows));
    const next = drawn.find((shelf) => hasMore(shelf) && shelf.rows === fewest);
    if (next) next.rows += 1;
  }
  return drawn.map(({ index, rows }) => ({ index, rows }));
}

const hasMore = ({ forSale, rows }: { forSale: number; rows: number }) => rows < forSale;

/**
 * Returns the numbers of a shelf's first rows for this seed: neither withdrawn nor fenced ones. Fewer rows are a part of
 * more rows, and each row keeps its number until that lead is withdrawn or the shelf has grown much.
 */
export function sampledNumbers(
  seed: string,
  { index, count, withdrawn, fence }: ShelfStock,
  rows: number,
): NumberSet {
  return withBitmaps(() => {
    const forSale = new RoaringBitmap32();
    forSale.addRange(0, count);
    forSale.andNotInPlace(openSet(withdrawn));
    if (fence) forSale.removeRange(fence.first, fence.first + fence.count);
    const sampled = new RoaringBitmap32();
    for (let row = 0; row < rows && !forSale.isEmpty; row += 1) {
      const number = atOrAfter(forSale, placeOf(hashOf(`${seed}:${index}:${row}`), count));
      sampled.add(number);
      forSale.remove(number);
    }
    return closeSet(sampled);
  });
}

/** Linear hashing: the place in a growing list changes at most once while its length doubles. */
function placeOf(hash: number, count: number): number {
  const size = 2 ** Math.ceil(Math.log2(count));
  const place = hash % size;
  return place < count ? place : place - size / 2;
}

/** Returns the first number from here on, or from the beginning. */
function atOrAfter(numbers: RoaringBitmap32, from: number): number {
  if (numbers.has(from)) return from;
  return numbers.select(numbers.rank(from) % numbers.size);
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE();
}
