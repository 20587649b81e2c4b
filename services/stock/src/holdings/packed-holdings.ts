import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** The bitmaps in a holder's document, by shelf. */
export type PackedHoldings = ReadonlyMap<ShelfIndex, NumberSet>;

/** One byte for the shelf, two for the length of what follows. */
const headBytes = 3;

/** Returns the bitmaps as one value: shelf, length (little-endian) and bytes of each. A bitmap has at most 65,535 bytes. */
export function pack(holdings: PackedHoldings): Buffer {
  const size = [...holdings.values()].reduce((sum, { length }) => sum + headBytes + length, 0);
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const [index, numbers] of holdings) {
    at = bytes.writeUInt8(index, at);
    at = bytes.writeUInt16LE(numbers.length, at);
    bytes.set(numbers, at);
    at += numbers.length;
  }
  return bytes;
}

/** Returns the packed bitmaps, as views of the same memory. Throws if one is not complete. */
export function unpack(bytes: Buffer): PackedHoldings {
  const holdings = new Map<ShelfIndex, NumberSet>();
  for (let at = 0; at < bytes.length;) {
    const start = at + headBytes;
    const end = start + bytes.readUInt16LE(at + 1);
    if (end > bytes.length) throw new Error('packed holdings end within a bitmap');
    holdings.set(bytes.readUInt8(at), bytes.subarray(start, end));
    at = end;
  }
  return holdings;
}
