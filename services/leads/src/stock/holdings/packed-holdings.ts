import { union, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** The packed document of a holder in one dataset. A shelf is in one of the maps, or in none. */
export interface PackedHoldings {
  /** The bitmaps of shelves with small ones. */
  readonly whole: ReadonlyMap<ShelfIndex, NumberSet>;
  /** The numbers that were added to bitmaps in documents of their own since these were written. */
  readonly added: ReadonlyMap<ShelfIndex, Added>;
}

/** Numbers that are owned besides those in the shelf's own document. */
export interface Added {
  /** The stamp of that document; zeros if the document was not written together with this. */
  readonly stamp: Buffer;
  /** A bitmap; no byte if nothing was added. */
  readonly numbers: NumberSet;
}

export const nothingPacked: PackedHoldings = { whole: new Map(), added: new Map() };

export const stampBytes = 8;
export const noStamp = Buffer.alloc(stampBytes);

export const nothingAdded = (stamp: Buffer): Added => ({ stamp, numbers: new Uint8Array() });

/** Returns what is added to a document after `more` is. */
export function addedAfter(
  { stamp, numbers }: Added = nothingAdded(noStamp),
  more: NumberSet,
): Added {
  return { stamp, numbers: numbers.length === 0 ? more : union(numbers, more) };
}

/** Returns all numbers of a shelf from those in its own document. */
export function withAdded(numbers: NumberSet, added: Added | undefined): NumberSet {
  return added && added.numbers.length > 0 ? union(numbers, added.numbers) : numbers;
}

/** One byte for the shelf, two for the length of what follows. */
const headBytes = 3;
/** Added to the shelf of an entry of `added`. */
const addedFlag = 0x80;

/**
 * Returns the maps as one value: shelf, length (little-endian) and bytes of each bitmap; of added numbers, the stamp is
 * before the bitmap. An entry has at most 65,535 bytes.
 */
export function pack({ whole, added }: PackedHoldings): Buffer {
  const entries: Entry[] = [...whole].map(([index, numbers]) => ({ code: index, numbers }));
  for (const [index, { stamp, numbers }] of added)
    entries.push({ code: index + addedFlag, stamp, numbers });
  const sizes = entries.map((entry) => headBytes + lengthOf(entry));
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const entry of entries) {
    const { code, stamp, numbers } = entry;
    at = bytes.writeUInt8(code, at);
    at = bytes.writeUInt16LE(lengthOf(entry), at);
    if (stamp) bytes.set(stamp, at);
    at += lengthOf(entry);
    bytes.set(numbers, at - numbers.length);
  }
  return bytes;
}

interface Entry {
  readonly code: number;
  readonly stamp?: Buffer;
  readonly numbers: NumberSet;
}

const lengthOf = ({ stamp, numbers }: Entry): number => (stamp ? stampBytes : 0) + numbers.length;

/** Returns the packed maps, as views of the same memory. */
export function unpack(bytes: Buffer): PackedHoldings {
  const whole = new Map<ShelfIndex, NumberSet>();
  const added = new Map<ShelfIndex, Added>();
  for (let at = 0; at < bytes.length;) {
    const start = at + headBytes;
    const end = start + bytes.readUInt16LE(at + 1);
    if (end > bytes.length) throw new Error('packed holdings end within a bitmap');
    const index = bytes.readUInt8(at);
    if (index < addedFlag) whole.set(index, bytes.subarray(start, end));
    else {
      const stamp = bytes.subarray(start, start + stampBytes);
      added.set(index - addedFlag, { stamp, numbers: bytes.subarray(start + stampBytes, end) });
    }
    at = end;
  }
  return { whole, added };
}
