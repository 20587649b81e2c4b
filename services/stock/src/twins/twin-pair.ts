import type { DatasetId, UploadId } from '@leadmart/contracts';
import type { DirectoryRun } from '../directories/run.js';
import { valueAt, type ShelfVector } from '../shelves/shelf.js';

/** Two datasets. Leads of `from` are owned, leads of `to` with the same phones are not sold. */
export interface TwinPair {
  readonly from: DatasetId;
  readonly to: DatasetId;
}

/** A sorted part of the twins of a pair. It is written once, in pieces, and never changed. */
export type TwinRun = Pick<DirectoryRun, 'size' | 'firsts'> & { readonly id: string };

/** The twins of a pair as they are stored. */
export interface StoredTwins {
  readonly pair: TwinPair;
  /** Counts the changes, so that one of two concurrent extensions is refused. */
  readonly version: number;
  /** The counts of both datasets up to which the twins are complete. */
  readonly seen: SeenCounts;
  /** The runs of both directories whose entries were all compared. */
  readonly compared: readonly UploadId[];
  /** The newest first: the newest twin of a lead counts. */
  readonly runs: readonly TwinRun[];
}

export interface SeenCounts {
  readonly from: ShelfVector;
  readonly to: ShelfVector;
}

/** Returns the `_id` of the stored twins, which is also the prefix of the ids of their pieces and extensions. */
export function pairId({ from, to }: TwinPair): string {
  return `${from}:${to}`;
}

/** Returns whether twins are complete for these counts. They may be complete for later ones. */
export function covers(seen: SeenCounts, counts: SeenCounts): boolean {
  return reaches(seen.from, counts.from) && reaches(seen.to, counts.to);
}

function reaches(seen: ShelfVector, counts: ShelfVector): boolean {
  return counts.every((count, shelf) => valueAt(seen, shelf) >= count);
}
