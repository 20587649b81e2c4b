import { emptyEntries, emptyPlaces, type Entries, type PlaceList } from '../directories/entries.js';
import { numbersWithin, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** Twins side by side. */
export interface TwinLists {
  readonly from: PlaceList;
  readonly to: PlaceList;
}

const numbersPerShelf = 2 ** 32;

/** Returns a number that sorts leads by shelf and number. */
function keyAt({ shelves, numbers }: PlaceList, position: number): number {
  return (shelves[position] ?? 0) * numbersPerShelf + (numbers[position] ?? 0);
}

/** Returns the keys of owned leads in their order. */
export function keysOf(owned: ReadonlyMap<ShelfIndex, NumberSet>): Float64Array {
  const shelves = [...owned.keys()].sort((a, b) => a - b);
  const numbers = shelves.map((shelf) =>
    numbersWithin(owned.get(shelf) ?? new Uint8Array(), 0, numbersPerShelf),
  );
  const keys = new Float64Array(numbers.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  numbers.forEach((ofShelf, i) => {
    const base = (shelves[i] ?? 0) * numbersPerShelf;
    for (const number of ofShelf) keys[at++] = base + number;
  });
  return keys;
}

const indexBits = 25;
const restBits = 32 - indexBits;

/**
 * Returns twins as entries of a directory: the key is that of the lead in `from`, the place is that of its twin in `to`.
 * Removes repetitions. At most 33 million at once.
 */
export function sortedTwins({ from, to }: TwinLists): Entries {
  const size = from.numbers.length;
  const order = orderOf(from);
  const sorted = emptyEntries(size);
  let written = 0;
  for (let i = 0; i < size; i += 1) {
    const index = order[i] ?? 0;
    const key = keyAt(from, index);
    if (written > 0 && sorted.phones[written - 1] === key) continue;
    sorted.phones[written] = key;
    sorted.places.numbers[written] = to.numbers[index] ?? 0;
    sorted.places.shelves[written] = to.shelves[index] ?? 0;
    written += 1;
  }
  const { numbers, shelves } = sorted.places;
  return {
    phones: sorted.phones.subarray(0, written),
    places: { numbers: numbers.subarray(0, written), shelves: shelves.subarray(0, written) },
  };
}

/** Returns the indexes in the order of the places: sorts words of 64 bits, 7 of shelf, 32 of number, 25 of index. */
function orderOf({ shelves, numbers }: PlaceList): Uint32Array {
  const size = numbers.length;
  const halves = new Uint32Array(size * 2);
  for (let i = 0; i < size; i += 1) {
    const number = numbers[i] ?? 0;
    halves[2 * i] = (number << indexBits) | i;
    halves[2 * i + 1] = ((shelves[i] ?? 0) << indexBits) | (number >>> restBits);
  }
  new BigUint64Array(halves.buffer).sort();
  const order = new Uint32Array(size);
  for (let i = 0; i < size; i += 1) order[i] = (halves[2 * i] ?? 0) & (2 ** indexBits - 1);
  return order;
}

/** Copies the twins at some positions. */
export function selectPlaces(
  { numbers, shelves }: PlaceList,
  positions: readonly number[],
): PlaceList {
  const selected = emptyPlaces(positions.length);
  positions.forEach((position, i) => {
    selected.numbers[i] = numbers[position] ?? 0;
    selected.shelves[i] = shelves[position] ?? 0;
  });
  return selected;
}
