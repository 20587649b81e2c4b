import type { Move, ShelfIndex } from './shelf.js';

/**
 * A lead that came to a dnc shelf from a clean one, or back after a wrong check. Its owners on the earlier shelf own it
 * here as well, so that no buyer buys a person twice because the status of the phone changed. A lead that moved more than
 * once has an arrival for each earlier place.
 */
export interface Arrival {
  /** Its number on the new shelf. */
  readonly number: number;
  readonly fromShelf: ShelfIndex;
  readonly fromNumber: number;
}

const arrivalBytes = 9;

/** Appends arrivals to the packed list of a shelf: 4 bytes number, 1 byte earlier shelf, 4 bytes number there. */
export function appendArrivals(list: Uint8Array | undefined, arrivals: readonly Arrival[]): Buffer {
  const added = Buffer.allocUnsafe(arrivals.length * arrivalBytes);
  arrivals.forEach(({ number, fromShelf, fromNumber }, i) => {
    const at = i * arrivalBytes;
    added.writeUInt32LE(number, at);
    added.writeUInt8(fromShelf, at + 4);
    added.writeUInt32LE(fromNumber, at + 5);
  });
  return Buffer.concat([list ?? Buffer.alloc(0), added]);
}

/** The number of arrivals in a packed list. */
export function arrivalsIn(list: Uint8Array | undefined): number {
  return (list?.length ?? 0) / arrivalBytes;
}

/** Returns the arrivals after the first `seen` ones. */
export function arrivalsSince(list: Uint8Array | undefined, seen: number): Arrival[] {
  if (list === undefined) return [];
  const bytes = Buffer.from(list.buffer, list.byteOffset, list.byteLength);
  const arrivals: Arrival[] = [];
  for (let at = seen * arrivalBytes; at < bytes.length; at += arrivalBytes) {
    arrivals.push({
      number: bytes.readUInt32LE(at),
      fromShelf: bytes.readUInt8(at + 4),
      fromNumber: bytes.readUInt32LE(at + 5),
    });
  }
  return arrivals;
}

/**
 * Returns the arrivals with this number in a packed list, which is in the order of the numbers: one for each earlier place
 * of the lead.
 */
export function findArrivals(list: Uint8Array, number: number): Arrival[] {
  const bytes = Buffer.from(list.buffer, list.byteOffset, list.byteLength);
  let low = 0;
  let high = bytes.length / arrivalBytes;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bytes.readUInt32LE(middle * arrivalBytes) < number) low = middle + 1;
    else high = middle;
  }
  const found: Arrival[] = [];
  for (let at = low * arrivalBytes; at < bytes.length; at += arrivalBytes) {
    if (bytes.readUInt32LE(at) !== number) break;
    found.push({
      number,
      fromShelf: bytes.readUInt8(at + 4),
      fromNumber: bytes.readUInt32LE(at + 5),
    });
  }
  return found;
}

/**
 * Returns the arrivals of a lead that moves: from the place that it leaves, and from those where it was before. `before` are
 * the arrivals on the shelf that it leaves.
 */
export function arrivalsOf({ from, to }: Move, before: Uint8Array | undefined): Arrival[] {
  const earlier = before ? findArrivals(before, from.number) : [];
  const { number } = to;
  return [
    { number, fromShelf: from.shelf, fromNumber: from.number },
    ...earlier.map((arrival) => ({ ...arrival, number })),
  ];
}
