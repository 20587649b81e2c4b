import { bytes, number, optional, text, value, type Values } from '@leadmart/platform/entities';
import { firstAbove } from './phone-list.js';

/** A sorted part of a directory. It is written once, in pieces. A piece never changes. */
export interface DirectoryRun {
  readonly directoryId: string;
  /** Of the staging that wrote it, unless that one wrote several. */
  readonly id: string;
  /** The number of its entries. */
  readonly size: number;
  /** The first phone of each piece. */
  readonly firsts: Float64Array;
  /** The stagings that wrote pieces again, without phones that are erased. */
  readonly rewritten?: Readonly<Record<number, string>>;
}

/** The number of entries of a full piece: some 70 KB of phones and 160 KB of places. */
export const entriesPerPiece = 32_768;

/** A piece of a run, and the phones that it may contain: those from index `from` up to, not including, `to`. */
export interface TouchedPiece {
  readonly piece: number;
  readonly from: number;
  readonly to: number;
}

/** Returns the pieces that may contain any of the sorted phones. Keys that repeat may be in several pieces. */
export function touchedPieces(
  { firsts }: Pick<DirectoryRun, 'firsts'>,
  sortedPhones: Float64Array,
  mayRepeat = false,
): TouchedPiece[] {
  const touched: TouchedPiece[] = [];
  let from = firstAbove(sortedPhones, (firsts[0] ?? Infinity) - 1);
  for (let piece = 0; piece < firsts.length && from < sortedPhones.length; piece += 1) {
    const following = firsts[piece + 1] ?? Infinity;
    const to = firstAbove(sortedPhones, following - 1, from);
    const end = mayRepeat ? firstAbove(sortedPhones, following, to) : to;
    if (end > from) touched.push({ piece, from, to: end });
    from = to;
  }
  return touched;
}

type PieceKind = 'phones' | 'places';

type PieceOwner = Pick<DirectoryRun, 'directoryId' | 'id' | 'rewritten'>;

/** The `_id` of the stored phones or places of a piece. */
export function pieceId(
  { directoryId, id, rewritten }: PieceOwner,
  piece: number,
  kind: PieceKind,
): string {
  const by = rewritten?.[piece];
  return `${directoryId}:${id}:${piece}${by === undefined ? '' : `.${by}`}:${kind}`;
}

/** Returns the ids of both documents of a piece. */
export function idsOfPiece(run: PieceOwner, piece: number): string[] {
  return [pieceId(run, piece, 'phones'), pieceId(run, piece, 'places')];
}

/** Returns the ids of all documents of these runs. */
export function pieceIds(runs: readonly DirectoryRun[]): string[] {
  return runs.flatMap((run) => Array.from(run.firsts, (_, piece) => idsOfPiece(run, piece)).flat());
}

/** `firsts` are the first keys of the pieces, as 64-bit floating-point numbers. For `rewritten` see run.ts. */
export const runFields = {
  id: text(),
  size: number(),
  firsts: bytes(),
  rewritten: optional(value<Readonly<Record<number, string>>>()),
};

type StoredRun = Values<typeof runFields>;

export function toRun(directoryId: string, { firsts, ...run }: StoredRun): DirectoryRun {
  return { directoryId, ...run, firsts: new Float64Array(new Uint8Array(firsts).buffer) };
}

export function toStoredRun({ id, size, firsts, rewritten }: DirectoryRun): StoredRun {
  const stored = Buffer.from(firsts.buffer, firsts.byteOffset, firsts.byteLength);
  return { id, size, firsts: stored, ...(rewritten && { rewritten }) };
}
