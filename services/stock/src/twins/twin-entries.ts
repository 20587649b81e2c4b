import { emptyEntries, emptyPlaces, type Entries, type PlaceList } from '../directories/entries.js';
import { numbersWithin, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/**
 * Twins in the form of directory entries, so that the same code merges both: the key of a lead in `from` takes the
 * place of the phone, and the place is that of its twin in `to`. A lead has one phone and a phone has one newest
 * place, so the newest entry of a key is the twin of the lead.
 */
export type TwinEntries = Entries;

/** Twins side by side, sorted by their places in `from`. Ten bytes for each twin. */
export interface TwinLists {
  readonly from: PlaceList;
  readonly to: PlaceList;
}

const numbersPerShelf = 2 ** 32;
const bytesPerTwin = 10;

/** Returns a number that sorts leads by shelf and number. */
export function keyAt({ shelves, numbers }: PlaceList, position: number): number {
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

export function entriesOfLists({ from, to }: TwinLists): TwinEntries {
  const phones = Float64Array.from(from.numbers, (_, i) => keyAt(from, i));
  return { phones, places: to };
}

/** Returns the bytes to store: the numbers of both sides, then the shelves of both sides. */
export function twinBytes({ phones: keys, places }: TwinEntries): Buffer {
  const size = keys.length;
  const { buffer } = new Uint8Array(size * bytesPerTwin);
  const { from, to } = listsIn(buffer, size);
  for (let i = 0; i < size; i += 1) {
    const key = keys[i] ?? 0;
    from.numbers[i] = key % numbersPerShelf;
    from.shelves[i] = Math.floor(key / numbersPerShelf);
  }
  to.numbers.set(places.numbers);
  to.shelves.set(places.shelves);
  return Buffer.from(buffer);
}

export function twinListsFrom(stored: Uint8Array): TwinLists {
  // Copies the bytes, because the driver may return them at an offset that is not aligned to words.
  const { buffer } = new Uint8Array(stored);
  return listsIn(buffer, stored.length / bytesPerTwin);
}

function listsIn(buffer: ArrayBuffer, size: number): TwinLists {
  const numbersAt = (at: number) => new Uint32Array(buffer, at * size, size);
  const shelvesAt = (at: number) => new Uint8Array(buffer, at * size, size);
  return {
    from: { numbers: numbersAt(0), shelves: shelvesAt(8) },
    to: { numbers: numbersAt(4), shelves: shelvesAt(9) },
  };
}

const indexBits = 25;
const restBits = 32 - indexBits;

/** Sorts twins by their places in `from` and removes repetitions. At most 33 million at once. */
export function sortedTwins({ from, to }: TwinLists): TwinEntries {
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
