import type { AllocatedLeads } from '../holdings/allocation.js';
import { arrivalsSince, type Arrival } from '../shelves/arrivals.js';
import { membersOf, setOf, union, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import {
  levelsWithin,
  topLevel,
  type SoldLevels,
  type StoredLevels,
} from '../shelves/sold-levels.js';
import type { ArrivedAt } from './settled-levels.js';

/**
 * Returns the levels of the leads of a pack, by the numbers that it took. A lead that moved since was sold as often as at the
 * place where it is now: each later place has the levels of the earlier ones.
 */
export function levelsOfPack(
  { shelves: taken }: Pick<AllocatedLeads, 'shelves'>,
  shelves: readonly ArrivedAt[],
  levels: ReadonlyMap<ShelfIndex, StoredLevels>,
): Map<ShelfIndex, SoldLevels> {
  const atLevel = (index: ShelfIndex, level: number): NumberSet | undefined =>
    levels.get(index)?.levels[level];
  const moved = new Map(taken.map(({ index }) => [index, new Map<ShelfIndex, Arrival[]>()]));
  for (const { index, arrivals } of shelves)
    for (const arrival of arrivalsSince(arrivals, 0)) {
      const to = moved.get(arrival.fromShelf);
      if (!to) continue;
      const here = to.get(index) ?? [];
      here.push(arrival);
      to.set(index, here);
    }
  const soldElsewhere = (from: ShelfIndex, level: number): number[] =>
    [...(moved.get(from) ?? [])].flatMap(([index, here]) => {
      const numbers = here.map(({ number }) => number);
      const isSold = membersOf(atLevel(index, level), numbers);
      return here.filter((_, i) => isSold[i]).map(({ fromNumber }) => fromNumber);
    });
  return new Map(
    taken.map(({ index, numbers }) => {
      const all = Array.from({ length: topLevel }, (_, level) =>
        union(atLevel(index, level), setOf(soldElsewhere(index, level))),
      );
      return [index, levelsWithin(all, numbers)];
    }),
  );
}
