import { RoaringArenaAllocator, RoaringBitmap32 } from 'roaring-wasm';

/**
 * A set of lead numbers of one shelf, as the bytes of a Roaring bitmap in its portable format.
 * Sets are stored and passed in this form; bitmaps exist only inside `withBitmaps`.
 */
export type NumberSet = Uint8Array;

const format = 'portable';
/** The first bytes of the format, for bitmaps with and without ranges. */
const cookies = { withRanges: 12_347, withoutRanges: 12_346 } as const;

/**
 * Runs a calculation on bitmaps. They are in WebAssembly memory, without garbage collection:
 * all bitmaps of the calculation are freed when it ends, so it must return plain values.
 */
export function withBitmaps<T>(calculate: () => T): T {
  return new RoaringArenaAllocator().with(calculate);
}

export function openSet(set: NumberSet | undefined): RoaringBitmap32 {
  return set === undefined ? new RoaringBitmap32() : RoaringBitmap32.deserialize(set, format);
}

/** Returns the bytes to store; consecutive numbers are packed as ranges. */
export function closeSet(bitmap: RoaringBitmap32): NumberSet {
  bitmap.runOptimize();
  return bitmap.serialize(format);
}

export function setOf(numbers: Iterable<number>): NumberSet {
  // In any other order, adding thousands of numbers takes 50 times as long.
  const sorted = Uint32Array.from(numbers).sort();
  return withBitmaps(() => closeSet(new RoaringBitmap32(sorted)));
}

/** Adds up the sizes of the containers from the head of the bitmap (RoaringFormatSpec): opening it takes twenty times as long. */
export function sizeOf(set: NumberSet | undefined): number {
  if (set === undefined) return 0;
  const head = new DataView(set.buffer, set.byteOffset, set.byteLength);
  const cookie = head.getUint32(0, true);
  const hasRanges = (cookie & 0xffff) === cookies.withRanges;
  if (!hasRanges && cookie !== cookies.withoutRanges) throw new RangeError('not a number set');
  const containers = hasRanges ? (cookie >>> 16) + 1 : head.getUint32(4, true);
  const sizes = hasRanges ? 4 + Math.ceil(containers / 8) : 8;
  let size = 0;
  // A container has a key and its size minus one, two bytes each.
  for (let i = 0; i < containers; i += 1) size += head.getUint16(sizes + 4 * i + 2, true) + 1;
  return size;
}

export function numbersOf(set: NumberSet | undefined): number[] {
  return set === undefined ? [] : withBitmaps(() => openSet(set).toArray());
}

export function union(a: NumberSet | undefined, b: NumberSet | undefined): NumberSet {
  return withBitmaps(() => closeSet(RoaringBitmap32.or(openSet(a), openSet(b))));
}

/** Returns the union of the sets of each shelf. */
export function unionByShelf<K>(
  one: ReadonlyMap<K, NumberSet>,
  other: ReadonlyMap<K, NumberSet>,
): ReadonlyMap<K, NumberSet> {
  if (other.size === 0) return one;
  const shelves = [...new Set([...one.keys(), ...other.keys()])];
  return new Map(shelves.map((shelf) => [shelf, union(one.get(shelf), other.get(shelf))]));
}

export function difference(a: NumberSet | undefined, b: NumberSet | undefined): NumberSet {
  return withBitmaps(() => closeSet(RoaringBitmap32.andNot(openSet(a), openSet(b))));
}

export function intersection(a: NumberSet | undefined, b: NumberSet | undefined): NumberSet {
  return withBitmaps(() => closeSet(RoaringBitmap32.and(openSet(a), openSet(b))));
}

/** Returns the numbers from 0 up to, not including, `count` that are not in the set. */
export function complement(set: NumberSet, count: number): NumberSet {
  return withBitmaps(() => closeSet(RoaringBitmap32.flipRange(openSet(set), 0, count)));
}

/** Returns the number of elements that are in both sets. */
export function overlapOf(a: NumberSet | undefined, b: NumberSet | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return withBitmaps(() => openSet(a).andCardinality(openSet(b)));
}

/** Returns for each number whether it is in the set. */
export function membersOf(set: NumberSet | undefined, numbers: readonly number[]): boolean[] {
  if (set === undefined) return numbers.map(() => false);
  return withBitmaps(() => {
    const bitmap = openSet(set);
    return numbers.map((number) => bitmap.has(number));
  });
}

/** Returns the numbers of the set from `from` up to, not including, `to`. */
export function numbersWithin(set: NumberSet, from: number, to: number): Uint32Array {
  return withBitmaps(() => openSet(set).rangeUint32Array(from, to));
}

/** Returns the lowest and the highest number; undefined for an empty set. */
export function rangeOf(set: NumberSet): { first: number; last: number } | undefined {
  return withBitmaps(() => {
    const bitmap = openSet(set);
    return bitmap.isEmpty ? undefined : { first: bitmap.minimum(), last: bitmap.maximum() };
  });
}
