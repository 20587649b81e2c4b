import { RoaringBitmap32 } from 'roaring-wasm';
import { settle } from '../availability.decisions.js';
import { findArrivals } from '../shelves/arrivals.js';
import {
  closeSet,
  type NumberSet,
  numbersOf,
  openSet,
  withBitmaps,
} from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import { type StatusChange } from './status-change.js';

/** The leads of a buyer in a dataset, and the arrivals on the shelves of a change. */
export interface OwnedLeads {
  readonly owned: ReadonlyMap<ShelfIndex, NumberSet>;
  readonly arrivals: ReadonlyMap<ShelfIndex, Uint8Array>;
}

/**
 * Returns the leads of a change that the buyer owns, by shelf and number: also those that were bought at an earlier place,
 * and each lead once, by its earliest place in the change.
 */
export function ownedOf(
  { shelves }: Pick<StatusChange, 'shelves'>,
  { owned, arrivals }: OwnedLeads,
): Place[] {
  const found = shelves
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ index, numbers }) => {
      const settled = settle({ index, arrivals: arrivals.get(index), seenArrivals: 0 }, owned);
      return numbersOf(intersection(numbers, settled.owned)).map((number) => ({
        shelf: index,
        number,
      }));
    });
  return withoutRepetitions(found, arrivals);
}

/** Returns the places after one, in the order of `ownedOf`. */
export function placesAfter(places: readonly Place[], after: Place | undefined): readonly Place[] {
  if (!after) return places;
  return places.filter(
    ({ shelf, number }) => shelf > after.shelf || (shelf === after.shelf && number > after.number),
  );
}

function withoutRepetitions(places: readonly Place[], arrivals: OwnedLeads['arrivals']): Place[] {
  const keyOf = (shelf: ShelfIndex, number: number) => `${shelf}:${number}`;
  const keys = new Set(places.map(({ shelf, number }) => keyOf(shelf, number)));
  return places.filter(({ shelf, number }) => {
    const list = arrivals.get(shelf);
    if (!list) return true;
    return !findArrivals(list, number).some((one) =>
      keys.has(keyOf(one.fromShelf, one.fromNumber)),
    );
  });
}

function intersection(a: NumberSet, b: NumberSet | undefined): NumberSet | undefined {
  if (b === undefined) return undefined;
  return withBitmaps(() => closeSet(RoaringBitmap32.and(openSet(a), openSet(b))));
}
