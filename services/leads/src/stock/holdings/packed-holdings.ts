import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** The small bitmaps of a holder in one dataset, by shelf. */
export type PackedHoldings = ReadonlyMap<ShelfIndex, NumberSet>;

/** One byte for the shelf, two for the length of its bitmap. */
const headBytes = 3;

/** Returns the bitmaps as one value: shelf, length (little-endian) and bytes of each. A bitmap has at most 65,535 bytes. */
export function pack(holdings: PackedHoldings): Buffer {
  const sizes = [...holdings.values()].map(({ length }) => headBytes + length);
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const [index, numbers] of holdings) {
    bytes.writeUInt8(index, at);
    bytes.writeUInt16LE(numbers.length, at + 1);
    bytes.set(numbers, at + headBytes);
    at += headBytes + numbers.length;
  }
  return bytes;
}

/** Returns the packed bitmaps, as views of the same memory. */
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
