import { RoaringBitmap32 } from 'roaring-wasm';
import type { AllocatedShelf } from '../holdings/allocation.js';
import { type NumberSet, openSet, sizeOf, withBitmaps } from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';

const lastNumber = 2 ** 32 - 1;

/** A lead of a pack. */
interface PositionedPlace extends Place {
  readonly position: number;
}

/**
 * Converts between the places of the leads of a pack and their positions in it: the first lead of its file has position 0.
 * Neither ever changes.
 */
export class PackPositions {
  private readonly shelves: readonly (Pick<AllocatedShelf, 'index' | 'numbers'> & {
    readonly first: number;
    readonly size: number;
  })[];
  /** The number of leads. */
  readonly size: number;

  constructor(allocated: readonly Pick<AllocatedShelf, 'index' | 'numbers'>[]) {
    let first = 0;
    this.shelves = allocated.map(({ index, numbers }) => {
      const shelf = { index, numbers, first, size: sizeOf(numbers) };
      first += shelf.size;
      return shelf;
    });
    this.size = first;
  }

  /** The position of each place; undefined for those outside of the pack. */
  of(places: readonly Place[]): (number | undefined)[] {
    const positions = places.map((): number | undefined => undefined);
    for (const { index, numbers, first } of this.shelves)
      withBitmaps(() => {
        const bitmap = openSet(numbers);
        places.forEach(({ shelf, number }, i) => {
          // A larger number would be cut to 32 bits.
          if (shelf === index && number <= lastNumber && bitmap.has(number))
            positions[i] = first + bitmap.rank(number) - 1;
        });
      });
    return positions;
  }

  /** Those of many numbers that are in the pack, in its order. Costs little for each that is not. */
  among(wanted: ReadonlyMap<ShelfIndex, NumberSet>): PositionedPlace[] {
    return this.shelves.flatMap(({ index, numbers, first }) => {
      const some = wanted.get(index);
      if (!some) return [];
      return withBitmaps(() => {
        const bitmap = openSet(numbers);
        const ours = RoaringBitmap32.and(bitmap, openSet(some)).toArray();
        return ours.map((number) => {
          return { shelf: index, number, position: first + bitmap.rank(number) - 1 };
        });
      });
    });
  }

  /** The places at these positions, in their order. Throws RangeError for a position outside of the pack. */
  at(positions: readonly number[]): Place[] {
    const places = new Map<number, Place>();
    for (const { index, numbers, first, size } of this.shelves)
      withBitmaps(() => {
        const bitmap = openSet(numbers);
        for (const position of positions) {
          if (position < first || position >= first + size) continue;
          const number = bitmap.select(position - first);
          if (number !== undefined) places.set(position, { shelf: index, number });
        }
      });
    return positions.map((position) => {
      const place = places.get(position);
      if (!place) throw new RangeError(`the pack has no lead at ${position}`);
      return place;
    });
  }
}
