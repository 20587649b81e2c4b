import type { ShelfIndex } from '../shelves/shelf.js';

/**
 * The part of a dataset's directory for one area code: phone → place of the lead.
 * Packed and sorted, 8 bytes a lead: the last seven digits of the phone and the shelf in one 32-bit
 * word, the number on the shelf in the next. Words are little-endian, as on every machine that runs Node.
 */
export type DirectoryBlock = Uint32Array;

const wordsPerEntry = 2;

/** The place of a lead. */
export interface Place {
  readonly shelf: ShelfIndex;
  readonly number: number;
}

/** A lead's phone and its place. */
export interface DirectoryEntry extends Place {
  /** Ten digits as a number. */
  readonly phone: number;
}

const phonesPerArea = 10_000_000;

/** Returns the first three digits of a phone, the name of its block. */
export function areaOf(phone: number): number {
  return Math.floor(phone / phonesPerArea);
}

export const emptyBlock: DirectoryBlock = new Uint32Array(0);

/** Returns the bytes to store. */
export function blockBytes(block: DirectoryBlock): Buffer {
  return Buffer.from(block.buffer, block.byteOffset, block.byteLength);
}

export function blockFrom(bytes: Uint8Array): DirectoryBlock {
  // Copies the bytes, because the driver may return them at an offset that is not aligned to words.
  return new Uint32Array(new Uint8Array(bytes).buffer);
}

export function entriesIn(block: DirectoryBlock): number {
  return block.length / wordsPerEntry;
}

/** Returns the place of each phone, undefined for an unknown one. The phones are sorted and of the block's area. */
export function findPlaces(
  block: DirectoryBlock,
  sortedPhones: readonly number[],
): (Place | undefined)[] {
  let at = 0;
  return sortedPhones.map((phone) => {
    const local = phone % phonesPerArea;
    at = firstFrom(block, local, at);
    return localAt(block, at) === local ? placeAt(block, at) : undefined;
  });
}

/** Returns the block with these entries, sorted by phone. An entry replaces the entry of the same phone. */
export function mergeBlock(
  block: DirectoryBlock,
  sortedEntries: readonly DirectoryEntry[],
): DirectoryBlock {
  const merged = new Uint32Array(block.length + sortedEntries.length * wordsPerEntry);
  let read = 0;
  let written = 0;
  for (const entry of sortedEntries) {
    const local = entry.phone % phonesPerArea;
    const next = firstFrom(block, local, read);
    merged.set(block.subarray(read * wordsPerEntry, next * wordsPerEntry), written * wordsPerEntry);
    written += next - read;
    read = localAt(block, next) === local ? next + 1 : next;
    merged[written * wordsPerEntry] = ((local << 8) | entry.shelf) >>> 0;
    merged[written * wordsPerEntry + 1] = entry.number;
    written += 1;
  }
  merged.set(block.subarray(read * wordsPerEntry), written * wordsPerEntry);
  written += entriesIn(block) - read;
  return merged.slice(0, written * wordsPerEntry);
}

/** Returns the block without the leads at places for which `isGone` returns true. */
export function withoutPlaces(
  block: DirectoryBlock,
  isGone: (place: Place) => boolean,
): DirectoryBlock {
  const kept = new Uint32Array(block.length);
  let written = 0;
  for (let entry = 0; entry < entriesIn(block); entry += 1) {
    if (isGone(placeAt(block, entry))) continue;
    kept.set(
      block.subarray(entry * wordsPerEntry, (entry + 1) * wordsPerEntry),
      written * wordsPerEntry,
    );
    written += 1;
  }
  return kept.slice(0, written * wordsPerEntry);
}

function localAt(block: DirectoryBlock, entry: number): number | undefined {
  const word = block[entry * wordsPerEntry];
  return word === undefined ? undefined : word >>> 8;
}

function placeAt(block: DirectoryBlock, entry: number): Place {
  return {
    shelf: (block[entry * wordsPerEntry] ?? 0) & 0xff,
    number: block[entry * wordsPerEntry + 1] ?? 0,
  };
}

/** Returns the first entry at or after `from` whose phone is not below `local`. */
function firstFrom(block: DirectoryBlock, local: number, from: number): number {
  let low = from;
  let high = entriesIn(block);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((localAt(block, middle) ?? 0) < local) low = middle + 1;
    else high = middle;
  }
  return low;
}
