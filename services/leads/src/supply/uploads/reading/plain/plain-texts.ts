import { placeholderWords } from '@leadmart/contracts';
import {
  byteOf,
  classes,
  comma,
  digit,
  firstOfTwo,
  harmless,
  isLetterOrDigit,
  letter,
  other,
  sign,
  unclear,
  type CellBytes,
} from './cell-bytes.js';

const quote = byteOf('"');
const dot = byteOf('.');
const caseBit = 0x20;

/** In UTF-8 a cell has at least as many bytes as characters, so a shorter cell is not too long. */
const maxTextBytes = 200;
/** Longer addresses are rare, and may have a part that is too long. */
const maxEmailBytes = 64;

/** Writes a name or a city as a cell of a line. Returns the position behind it, or `unclear`. */
export function copyText(cell: CellBytes, out: Uint8Array, from: number): number {
  const { bytes, start, end } = cell;
  if (end - start > maxTextBytes || mayBePlaceholder(cell)) return unclear;
  let isQuoted = false;
  let to = from;
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] ?? 0;
    const kind = classes[byte] ?? other;
    // Letters, digits and harmless characters: nearly all.
    if (kind >= letter && kind <= harmless) {
      out[to] = byte;
      to += 1;
      continue;
    }
    if (kind === sign && !(i > start && isLetterOrDigit(bytes[i - 1]))) return unclear;
    if (kind === comma && !isQuoted) {
      isQuoted = true;
      out.copyWithin(from + 1, from, to);
      out[from] = quote;
      to += 1;
    } else if (kind === firstOfTwo) {
      i += 1;
      const second = i < end ? (bytes[i] ?? 0) : 0;
      if (second < 0x80 || second > 0xbf) return unclear;
      out[to] = byte;
      out[to + 1] = second;
      to += 2;
      continue;
    } else if (kind === other) return unclear;
    out[to] = byte;
    to += 1;
  }
  if (!isQuoted) return to;
  out[to] = quote;
  return to + 1;
}

/** Whether a placeholder begins with a letter and has so many characters; an index is both. */
const placeholderShapes = new Uint8Array(256 * 32);
for (const word of placeholderWords)
  for (const initial of [word.charAt(0), word.charAt(0).toUpperCase()])
    placeholderShapes[byteOf(initial) * 32 + word.length] = 1;

/** Whether a text may stand for a missing value; see `isPlaceholder`. Nearly all texts have another shape. */
function mayBePlaceholder({ bytes, start, end }: CellBytes): boolean {
  const first = bytes[start] ?? 0;
  if (start === end) return false;
  if (classes[first] !== letter) return !hasLetterBehind(bytes, start, end);
  const length = end - start;
  if (length > 31 || placeholderShapes[first * 32 + length] === 0) return false;
  return placeholderWords.has(Buffer.from(bytes.subarray(start, end)).toString().toLowerCase());
}

/** Whether a text that begins with a digit or a character of two bytes has a letter. */
function hasLetterBehind(bytes: Uint8Array, start: number, end: number): boolean {
  const kind = classes[bytes[start] ?? 0];
  if (kind !== digit && kind !== firstOfTwo) return false;
  for (let i = start; i < end; i += 1) if (classes[bytes[i] ?? 0] === letter) return true;
  return false;
}

/** The characters of the common email addresses that are no letters or digits: the @, and marks on its sides. */
const atSignOnly = 1;
const markBefore = 2;
const markAnywhere = 3;
const emailMarks = new Uint8Array(256);
emailMarks[byteOf('@')] = atSignOnly;
for (const mark of '_+') emailMarks[byteOf(mark)] = markBefore;
for (const mark of '.-') emailMarks[byteOf(mark)] = markAnywhere;

/**
 * Writes an email address in lower case. Returns the position behind it, or `unclear`. Reads letters, digits and
 * marks; a mark and the @ must follow a letter or a digit, so that no sign begins a formula.
 */
export function copyEmail({ bytes, start, end }: CellBytes, out: Uint8Array, from: number): number {
  if (end - start > maxEmailBytes) return unclear;
  let to = from;
  let atSignAt = -1;
  /** The last mark, the @ included. */
  let markAt = -1;
  let digitAt = -1;
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i] ?? 0;
    const kind = classes[byte];
    if (kind === letter) {
      out[to] = byte | caseBit;
    } else {
      out[to] = byte;
      if (kind === digit) digitAt = i;
      else {
        const mark = emailMarks[byte] ?? 0;
        const isMark = mark === markAnywhere || (mark !== 0 && atSignAt === -1);
        if (!isMark || !(i > start && isLetterOrDigit(bytes[i - 1]))) return unclear;
        if (mark === atSignOnly) atSignAt = i;
        markAt = i;
      }
    }
    to += 1;
  }
  const hasEnding = bytes[markAt] === dot && end - markAt > 2 && digitAt < markAt;
  return hasEnding && atSignAt !== -1 && atSignAt < markAt ? to : unclear;
}
