import { RoaringBitmap32 } from 'roaring-wasm';
import { apportion } from '@leadmart/contracts';
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
  /** The numbers of each price band; missing if all leads have one price. */
  readonly bands?: readonly NumberSet[] | undefined;
  /** The rotation pointer of each band: the number at which this purchase starts. */
  readonly pointers: readonly number[];
}

/** The leads that a purchase takes from one shelf. */
export interface Taking {
  readonly index: ShelfIndex;
  readonly quantity: number;
  readonly taken: NumberSet;
  /** The numbers that the holder owns afterwards. */
  readonly ownedAfter: NumberSet;
  readonly ownedCountAfter: number;
  /** The number at which the next purchase starts, of each band from which leads are taken. */
  readonly nextPointers: ReadonlyMap<number, number>;
}

export interface Allocation {
  /** The number over all chosen shelves, before this purchase. */
  readonly available: number;
  /** The leads taken from each price band. */
  readonly ofBands: readonly number[];
  readonly takings: readonly Taking[];
}

/**
 * Chooses the leads of a purchase: from each price band, and within it from each shelf, in proportion to the leads available
 * to this holder, from the rotation pointer on. Takes less than `quantity` only if fewer are available. The cost grows with
 * the number of shelves and bands, not with the number of leads.
 */
export function allocate(shelves: readonly ShelfOnOffer[], quantity: number): Allocation {
  return withBitmaps(() => {
    const opened = shelves.map(openOnOffer);
    const bands = opened[0]?.free ?? [];
    const sizes = bands.map((_, band) => opened.map(({ free }) => free[band]?.size ?? 0));
    const sizesOfBands = sizes.map((ofShelves) => ofShelves.reduce((sum, size) => sum + size, 0));
    const available = sizesOfBands.reduce((sum, size) => sum + size, 0);
    const ofBands = apportion(Math.min(quantity, available), sizesOfBands);
    const quotas = sizes.map((ofShelves, band) => apportion(ofBands[band] ?? 0, ofShelves));
    const takings = opened.flatMap((shelf, i) => {
      const ofShelf = quotas.map((ofShelves) => ofShelves[i] ?? 0);
      return ofShelf.some((quota) => quota > 0) ? [takeFrom(shelf, ofShelf)] : [];
    });
    return { available, ofBands, takings };
  });
}

interface OpenOnOffer {
  readonly shelf: ShelfOnOffer;
  readonly owned: RoaringBitmap32;
  /** Of each price band. */
  readonly free: readonly RoaringBitmap32[];
}

/** Each bitmap costs a microsecond or two, and a purchase opens up to 100 shelves: most get three. */
function openOnOffer(shelf: ShelfOnOffer): OpenOnOffer {
  const { count, withdrawn, excluded = [], bands } = shelf;
  const owned = openSet(shelf.owned);
  const others = withdrawn ? [withdrawn, ...excluded] : excluded;
  const notForSale = others.length === 0 ? owned : owned.clone();
  for (const numbers of others) notForSale.orInPlace(openSet(numbers));
  if (!bands) return { shelf, owned, free: [RoaringBitmap32.flipRange(notForSale, 0, count)] };
  // Several times as fast as the intersection with what is free.
  const free = bands.map((band) => RoaringBitmap32.andNot(openSet(band), notForSale));
  return { shelf, owned, free };
}

/** Adds the taken numbers to the owned ones of the opened shelf. `quotas` are those of its bands. */
function takeFrom({ shelf, owned, free }: OpenOnOffer, quotas: readonly number[]): Taking {
  const { index, count, pointers } = shelf;
  const taken = new RoaringBitmap32();
  const nextPointers = new Map<number, number>();
  free.forEach((numbers, band) => {
    const quota = quotas[band] ?? 0;
    if (quota === 0) return;
    const last = takeFreeFrom(numbers, { pointer: pointers[band] ?? 0, quota }, taken);
    nextPointers.set(band, (last + 1) % count);
  });
  owned.orInPlace(taken);
  return {
    index,
    quantity: taken.size,
    taken: closeSet(taken),
    ownedAfter: closeSet(owned),
    ownedCountAfter: owned.size,
    nextPointers,
  };
}

/** Adds so many free numbers from the pointer on to the taken ones, and returns the last of them. */
function takeFreeFrom(
  free: RoaringBitmap32,
  { pointer, quota }: { pointer: number; quota: number },
  taken: RoaringBitmap32,
): number {
  const before = pointer === 0 ? 0 : free.rank(pointer - 1);
  const upToTheEnd = Math.min(quota, free.size - before);
  const chosen = new RoaringBitmap32();
  let last = pointer;
  if (upToTheEnd > 0) {
    last = free.select(before + upToTheEnd - 1);
    chosen.addRange(free.select(before), last + 1);
  }
  if (quota > upToTheEnd) {
    // Wraps around: the rest comes from the beginning of the shelf.
    last = free.select(quota - upToTheEnd - 1);
    chosen.addRange(free.minimum(), last + 1);
  }
  chosen.andInPlace(free);
  taken.orInPlace(chosen);
  return last;
}
