import { emptyEntries, type Entries } from './entries.js';

const phonesPerArea = 10_000_000;
const wordsPerEntry = 2;

/**
 * Returns the entries of the block of an area code, as earlier builds stored it: 8 bytes a lead, sorted by phone. The
 * last seven digits of the phone and the shelf are in one 32-bit word, the number on the shelf in the next.
 */
export function entriesOfBlock(area: number, stored: Uint8Array): Entries {
  // Copies the bytes, because the driver may return them at an offset that is not aligned to words.
  const words = new Uint32Array(new Uint8Array(stored).buffer);
  const entries = emptyEntries(words.length / wordsPerEntry);
  for (let i = 0; i < entries.phones.length; i += 1) {
    const word = words[i * wordsPerEntry] ?? 0;
    entries.phones[i] = area * phonesPerArea + (word >>> 8);
    entries.places.shelves[i] = word & 0xff;
    entries.places.numbers[i] = words[i * wordsPerEntry + 1] ?? 0;
  }
  return entries;
}
