import { RoaringBitmap32 } from 'roaring-wasm';
import { findArrival } from '../stock/shelves/arrivals.js';
import {
  membersOf,
  numbersOf,
  openSet,
  withBitmaps,
  closeSet,
  type NumberSet,
} from '../stock/shelves/number-set.js';
import type { ShelfIndex } from '../stock/shelves/shelf.js';
import type { StatusChange } from '../stock/status-log/status-change.js';
import type { Place } from '../stock/directories/place.js';

/** The leads of a buyer in a dataset, and the arrivals on the shelves of a change. */
export interface OwnedLeads {
  readonly owned: ReadonlyMap<ShelfIndex, NumberSet>;
  readonly arrivals: ReadonlyMap<ShelfIndex, Uint8Array>;
}

/**
 * Returns the leads of a change that the buyer owns, by shelf and number. A lead that the buyer bought as clean is also
 * theirs on the dnc shelf to which it moved: it is returned once, by the place where they bought it.
 */
export function ownedOf(
  { shelves }: Pick<StatusChange, 'shelves'>,
  { owned, arrivals }: OwnedLeads,
): Place[] {
  return shelves
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ index, numbers }) =>
      boughtOn(numbersOf(intersection(numbers, owned.get(index))), {
        owned,
        list: arrivals.get(index),
      }).map((number) => ({ shelf: index, number })),
    );
}

/** Returns the places after one, in the order of `ownedOf`. */
export function placesAfter(places: readonly Place[], after: Place | undefined): readonly Place[] {
  if (!after) return places;
  return places.filter(
    ({ shelf, number }) => shelf > after.shelf || (shelf === after.shelf && number > after.number),
  );
}

/** Leaves out leads that arrived from a place that the buyer owns, too. */
function boughtOn(
  numbers: readonly number[],
  { owned, list }: Pick<OwnedLeads, 'owned'> & { readonly list: Uint8Array | undefined },
): readonly number[] {
  if (list === undefined) return numbers;
  return numbers.filter((number) => {
    const arrival = findArrival(list, number);
    if (!arrival) return true;
    return membersOf(owned.get(arrival.fromShelf), [arrival.fromNumber])[0] !== true;
  });
}

function intersection(a: NumberSet, b: NumberSet | undefined): NumberSet | undefined {
  if (b === undefined) return undefined;
  return withBitmaps(() => closeSet(RoaringBitmap32.and(openSet(a), openSet(b))));
}
