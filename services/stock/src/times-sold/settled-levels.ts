import { originsOf, settle } from '../availability.decisions.js';
import { arrivalsIn } from '../shelves/arrivals.js';
import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { SoldLevels, StoredLevels } from '../shelves/sold-levels.js';

/** A shelf, and the leads that came to it from others. */
export interface ArrivedAt {
  readonly index: ShelfIndex;
  readonly arrivals?: Uint8Array | undefined;
}

type StoredByShelf = ReadonlyMap<ShelfIndex, StoredLevels>;

/** Returns the shelves whose levels are needed besides those of these: leads came from there that have no levels here yet. */
export function originsOfLevels(
  shelves: readonly ArrivedAt[],
  stored: StoredByShelf,
): ShelfIndex[] {
  return originsOf(
    shelves.map((shelf) => ({
      ...shelf,
      seenArrivals: stored.get(shelf.index)?.seenArrivals ?? 0,
    })),
  ).filter((index) => !stored.has(index));
}

/** Returns the levels of a shelf in which leads that came from another one were sold as often as there. */
export function settledLevels({ index, arrivals }: ArrivedAt, stored: StoredByShelf): StoredLevels {
  const { levels = [], seenArrivals = 0 } = stored.get(index) ?? {};
  const all = arrivalsIn(arrivals);
  // A process whose counts are a second old knows fewer arrivals than are settled.
  if (all <= seenArrivals) return { levels, seenArrivals };
  const highest = Math.max(...[...stored.values()].map((one) => one.levels.length), 0);
  const settled: SoldLevels = Array.from({ length: highest }, (_, level) => {
    const holdings = new Map(
      [...stored].flatMap(([shelf, one]): [ShelfIndex, NumberSet][] => {
        const numbers = one.levels[level];
        return numbers ? [[shelf, numbers]] : [];
      }),
    );
    return settle({ index, arrivals, seenArrivals }, holdings).owned;
  }).filter((level) => level !== undefined);
  return { levels: settled, seenArrivals: all };
}
