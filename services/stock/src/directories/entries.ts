import type { Place } from '../shelves/shelf.js';

/** Entries of a directory, sorted by phone, in flat arrays: three values for each entry. */
export interface Entries {
  readonly phones: Float64Array;
  readonly places: PlaceList;
}

/** The places of consecutive entries, 5 bytes each. */
export interface PlaceList {
  readonly numbers: Uint32Array;
  readonly shelves: Uint8Array;
}

export function emptyEntries(size: number): Entries {
  return { phones: new Float64Array(size), places: emptyPlaces(size) };
}

export function emptyPlaces(size: number): PlaceList {
  return { numbers: new Uint32Array(size), shelves: new Uint8Array(size) };
}

/** Returns the entries from `from` up to, not including, `to`. No byte is copied. */
export function entriesBetween({ phones, places }: Entries, from: number, to: number): Entries {
  const { numbers, shelves } = places;
  return {
    phones: phones.subarray(from, to),
    places: { numbers: numbers.subarray(from, to), shelves: shelves.subarray(from, to) },
  };
}

/** Returns the entries that are not gone, as a copy. */
export function entriesWithout(
  { phones, places }: Entries,
  isGone: (phone: number, place: Place) => boolean,
): Entries {
  const { numbers, shelves } = places;
  const stays = (_: number, i: number) => !isGone(phones[i] ?? 0, placeAt(places, i));
  return {
    phones: phones.filter(stays),
    places: { numbers: numbers.filter(stays), shelves: shelves.filter(stays) },
  };
}

/** Copies entries into others, beginning at index `at`. */
export function setEntries(target: Entries, at: number, source: Entries): void {
  target.phones.set(source.phones, at);
  target.places.numbers.set(source.places.numbers, at);
  target.places.shelves.set(source.places.shelves, at);
}

export function placeAt({ numbers, shelves }: PlaceList, position: number): Place {
  return { shelf: shelves[position] ?? 0, number: numbers[position] ?? 0 };
}

/** Returns the bytes to store: all numbers, then all shelves. */
export function placeBytes({ numbers, shelves }: PlaceList): Buffer {
  const numberBytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return Buffer.concat([numberBytes, shelves]);
}

export function placeListFrom(stored: Uint8Array): PlaceList {
  // Copies the bytes, because the driver may return them at an offset that is not aligned to words.
  const { buffer } = new Uint8Array(stored);
  const size = stored.length / 5;
  return {
    numbers: new Uint32Array(buffer, 0, size),
    shelves: new Uint8Array(buffer, size * 4, size),
  };
}
