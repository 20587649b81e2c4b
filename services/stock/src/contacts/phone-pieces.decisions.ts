import { firstAbove } from '../directories/phone-list.js';
import type { PhonePiece } from './contact-list.js';

/** The most phones in a piece: some 80 KB. */
export const maxPhonesPerPiece = 32_768;

/** Phones to be added to a stored piece. */
export interface PieceAddition {
  readonly piece: PhonePiece;
  readonly phones: Float64Array;
}

/** Divides sorted phones among the pieces of a list. Returns the pieces that get none, and the additions to the others. */
export function additionsTo(
  pieces: readonly PhonePiece[],
  phones: Float64Array,
): { untouched: PhonePiece[]; additions: PieceAddition[] } {
  const untouched: PhonePiece[] = [];
  const additions: PieceAddition[] = [];
  let from = 0;
  for (const [i, piece] of pieces.entries()) {
    const next = pieces[i + 1];
    const to = next ? firstAbove(phones, next.first - 1, from) : phones.length;
    if (to === from) untouched.push(piece);
    else additions.push({ piece, phones: phones.subarray(from, to) });
    from = to;
  }
  return { untouched, additions };
}

/** Merges two sorted lists of distinct phones into one. */
export function mergedPhones(one: Float64Array, other: Float64Array): Float64Array {
  if (one.length === 0 || other.length === 0) return one.length === 0 ? other : one;
  const merged = new Float64Array(one.length + other.length);
  let size = 0;
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    const a = one[i] ?? 0;
    const b = other[j] ?? 0;
    merged[size] = a < b ? a : b;
    size += 1;
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
  const rest = i < one.length ? one.subarray(i) : other.subarray(j);
  merged.set(rest, size);
  return merged.subarray(0, size + rest.length);
}

/** Returns the phones of the pieces of one list, in their order. */
export function joinedPieces(pieces: readonly Float64Array[]): Float64Array {
  const phones = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let size = 0;
  for (const piece of pieces) {
    phones.set(piece, size);
    size += piece.length;
  }
  return phones;
}

/** Merges any number of sorted lists, two by two. */
export function mergedLists(lists: readonly Float64Array[]): Float64Array {
  let left = lists;
  while (left.length > 1) {
    const pairs: Float64Array[] = [];
    for (let i = 0; i < left.length; i += 2)
      pairs.push(mergedPhones(left[i] ?? new Float64Array(), left[i + 1] ?? new Float64Array()));
    left = pairs;
  }
  return left[0] ?? new Float64Array();
}

/** Cuts sorted phones into as few pieces as possible, of nearly the same size. */
export function cutIntoPieces(phones: Float64Array): Float64Array[] {
  const count = Math.ceil(phones.length / maxPhonesPerPiece);
  const endOf = (place: number) => Math.ceil((phones.length * place) / count);
  return Array.from({ length: count }, (_, i) => phones.subarray(endOf(i), endOf(i + 1)));
}
