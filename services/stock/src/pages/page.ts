import type { UploadId } from '@leadmart/contracts';
import type { Segment } from '../shelves/shelf.schema.js';

/** The number of leads on a full page. Page k of a shelf holds the numbers from k × 256. */
export const leadsPerPage = 256;

/** Consecutive leads of one shelf as complete CSV lines, and the offset of each line. */
export interface Page {
  /** The lines, each with its CRLF, one after the other. */
  readonly lines: Buffer;
  /** One 32-bit little-endian offset for each line, and one more for the end. */
  readonly offsets: Buffer;
}

export function pageOf(number: number): number {
  return Math.floor(number / leadsPerPage);
}

export function encodePage(lines: readonly Buffer[]): Page {
  const offsets = Buffer.allocUnsafe((lines.length + 1) * 4);
  let at = 0;
  lines.forEach((line, i) => {
    offsets.writeUInt32LE(at, i * 4);
    at += line.length;
  });
  offsets.writeUInt32LE(at, lines.length * 4);
  return { lines: Buffer.concat(lines, at), offsets };
}

export function leadsOn({ offsets }: Pick<Page, 'offsets'>): number {
  return offsets.length / 4 - 1;
}

/** Returns the lines from place `from` up to, not including, place `to`. No byte is copied. */
export function cutPage({ lines, offsets }: Page, from: number, to: number): Buffer {
  return lines.subarray(offsets.readUInt32LE(from * 4), offsets.readUInt32LE(to * 4));
}

/** Returns the first lines of a page as a page. No line is copied. */
export function firstOf(page: Page, leads: number): Page {
  const lines = cutPage(page, 0, leads);
  return { lines, offsets: page.offsets.subarray(0, (leads + 1) * 4) };
}

/** Returns each line separately, to convert it. */
export function linesOf(page: Page): Buffer[] {
  return Array.from({ length: leadsOn(page) }, (_, place) => cutPage(page, place, place + 1));
}

/** A run of consecutive places on a page. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

/** Turns sorted numbers of a page into the fewest cuts. `first` is the number of the lead at place 0. */
export function cutsOf(numbers: ArrayLike<number>, first = 0): Cut[] {
  const last = numbers.length - 1;
  const [lowest, highest] = [(numbers[0] ?? 0) - first, (numbers[last] ?? 0) - first];
  // Purchases take consecutive leads, so this is the common case.
  if (last >= 0 && highest - lowest === last) return [{ from: lowest, to: highest + 1 }];
  const cuts: Cut[] = [];
  let from = 0;
  for (let i = 1; i <= numbers.length; i += 1) {
    const before = (numbers[i - 1] ?? 0) - first;
    if (i < numbers.length && numbers[i] === before + first + 1) continue;
    cuts.push({ from: (numbers[from] ?? 0) - first, to: before + 1 });
    from = i;
  }
  return cuts;
}

/** Returns the upload that wrote a page: that of the last segment that begins at or before the page. */
export function pageAt(
  segments: readonly Segment[],
  page: number,
): { page: number; uploadId: UploadId } {
  const segment = segments.findLast(({ fromPage }) => fromPage <= page);
  if (!segment) throw new Error(`no upload wrote page ${page}`);
  return { page, uploadId: segment.uploadId };
}
