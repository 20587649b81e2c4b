import { packNumbers } from '../shelves/packed-numbers.js';
import { leadsOn, type Page } from './page.js';

const moreFollow = 0x80;
const valueBits = 7;

/** The length of each line of a page, packed: one byte for most lines. */
export function lengthsOf(page: Pick<Page, 'offsets'>): Buffer {
  const lengths = Array.from({ length: leadsOn(page) }, (_, lead) => {
    const at = lead * 4;
    return page.offsets.readUInt32LE(at + 4) - page.offsets.readUInt32LE(at);
  });
  return packNumbers(lengths);
}

/** The number of lines with these lengths. */
export function linesIn(lengths: Buffer): number {
  let lines = 0;
  // By index: an iterator takes ten times as long, and a download counts the lines of every page.
  for (let i = 0; i < lengths.length; i += 1) if ((lengths[i] ?? 0) < moreFollow) lines += 1;
  return lines;
}

/** Returns the offsets of the lines as a page has them. */
export function offsetsOf(lengths: Buffer): Buffer {
  const offsets = new Uint32Array(linesIn(lengths) + 1);
  let line = 0;
  let at = 0;
  let shift = 0;
  for (const byte of lengths) {
    at += (byte % moreFollow) * 2 ** shift;
    shift += valueBits;
    if (byte >= moreFollow) continue;
    line += 1;
    offsets[line] = at;
    shift = 0;
  }
  return Buffer.from(offsets.buffer);
}

/** Returns where the lengths of the lines from place `line` on begin, and the number of bytes of the lines before it. */
export function splitLengths(lengths: Buffer, line: number): { at: number; bytes: number } {
  let [at, bytes, lines] = [0, 0, 0];
  for (let shift = 0; lines < line && at < lengths.length; at += 1) {
    const byte = lengths[at] ?? 0;
    bytes += (byte % moreFollow) * 2 ** shift;
    shift += valueBits;
    if (byte >= moreFollow) continue;
    lines += 1;
    shift = 0;
  }
  return { at, bytes };
}
