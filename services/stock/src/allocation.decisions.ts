import { RoaringBitmap32 } from 'roaring-wasm';
import { closeSet, openSet, withBitmaps, type NumberSet } from './shelves/number-set.js';
import type { ShelfIndex } from './shelves/shelf.js';

/** One of the chosen shelves, as a purchase reads it. */
export interface ShelfOnOffer {
  readonly index: ShelfIndex;
  /** Its leads are numbered 0 … count - 1. */
  readonly count: number;
  readonly withdrawn?: NumberSet | undefined;
  /** Other numbers that are not sold to the holder. */
  readonly excluded?: readonly NumberSet[];
  /** The numbers that the holder owns already. */
  readonly owned?: NumberSet | undefined;
  /** The rotation pointer: the number at which this purchase starts. */
  readonly pointer: number;
}

/** The leads that a purchase takes from one shelf. */
export interface Taking {
  readonly index: ShelfIndex;
  readonly quantity: number;
  readonly taken: NumberSet;
  /** The numbers that the holder owns afterwards. */
  readonly ownedAfter: NumberSet;
  readonly ownedCountAfter: number;
  /** The number at which the next purchase starts. */
  readonly nextPointer: number;
}

export interface Allocation {
  /** The number over all chosen shelves, before this purchase. */
  readonly available: number;
  readonly takings: readonly Taking[];
}

/**
 * Chooses the leads of a purchase: from each shelf in proportion to the leads available to this holder,
 * from its rotation pointer on. Takes less than `quantity` only if fewer are available. The cost
 * grows with the number of shelves, not with the number of leads.
 */
export function allocate(shelves: readonly ShelfOnOffer[], quantity: number): Allocation {
  return withBitmaps(() => {
    const opened = shelves.map(openOnOffer);
    const sizes = opened.map(({ free }) => free.size);
    const available = sizes.reduce((sum, size) => sum + size, 0);
    const quotas = apportion(Math.min(quantity, available), sizes);
    const takings = opened.flatMap((shelf, i) => {
      const quota = quotas[i];
      return quota ? [takeFrom(shelf, quota)] : [];
    });
    return { available, takings };
  });
}

/**
 * Splits a quantity in proportion to the sizes of the shelves, by largest remainder. The parts are whole numbers
 * with an exact total, none above the size of its shelf. Ties go to the earlier shelf.
 */
export function apportion(quantity: number, sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (quantity > total) throw new RangeError(`cannot split ${quantity} over ${total}`);
  if (total === 0) return sizes.map(() => 0);
  // The product of two stock numbers may exceed 2^53, where a double loses whole leads.
  const quotas = sizes.map((size) => Number((BigInt(quantity) * BigInt(size)) / BigInt(total)));
  const remainders = sizes.map((size, i) => ({
    i,
    remainder: (BigInt(quantity) * BigInt(size)) % BigInt(total),
  }));
  let missing = quantity - quotas.reduce((sum, quota) => sum + quota, 0);
  remainders.sort((a, b) => Number(b.remainder - a.remainder));
  for (const { i } of remainders) {
    // The missing ones are fewer than the shelves with a remainder, which have room for one more.
    if (missing === 0) break;
    quotas[i] = (quotas[i] ?? 0) + 1;
    missing -= 1;
  }
  return quotas;
}

interface OpenOnOffer {
  readonly shelf: ShelfOnOffer;
  readonly owned: RoaringBitmap32;
  readonly free: RoaringBitmap32;
}

/** Each bitmap costs a microsecond or two, and a purchase opens up to 100 shelves: most get three. */
function openOnOffer(shelf: ShelfOnOffer): OpenOnOffer {
  const { count, withdrawn, excluded = [] } = shelf;
  const owned = openSet(shelf.owned);
  const others = withdrawn ? [withdrawn, ...excluded] : excluded;
  if (others.length === 0)
    return { shelf, owned, free: RoaringBitmap32.flipRange(owned, 0, count) };
  const notForSale = owned.clone();
  for (const numbers of others) notForSale.orInPlace(openSet(numbers));
  return { shelf, owned, free: RoaringBitmap32.flipRange(notForSale, 0, count) };
}

/** Adds the taken numbers to the owned ones of the opened shelf. */
function takeFrom({ shelf, owned, free }: OpenOnOffer, quota: number): Taking {
  const { index, count, pointer } = shelf;
  const before = pointer === 0 ? 0 : free.rank(pointer - 1);
  const upToTheEnd = Math.min(quota, free.size - before);
  const taken = new RoaringBitmap32();
  let last = pointer;
  if (upToTheEnd > 0) {
    last = free.select(before + upToTheEnd - 1);
    taken.addRange(pointer, last + 1);
  }
  if (quota > upToTheEnd) {
    // Wraps around: the rest comes from the beginning of the shelf.
    last = free.select(quota - upToTheEnd - 1);
    taken.addRange(0, last + 1);
  }
  taken.andInPlace(free);
  owned.orInPlace(taken);
  return {
    index,
    quantity: taken.size,
    taken: closeSet(taken),
    ownedAfter: closeSet(owned),
    ownedCountAfter: owned.size,
    nextPointer: (last + 1) % count,
  };
}
