import type { DatasetId } from '@leadmart/contracts';
import type { DirectoryRun } from '../directories/run.js';
import { valueAt, type ShelfVector } from '../shelves/shelf.js';
import type { TwinsDocument } from './twins.schema.js';

/** Two datasets. Leads of `from` are owned, leads of `to` with the same phones are not sold. */
export interface TwinPair {
  readonly from: DatasetId;
  readonly to: DatasetId;
}

/** The twins of a pair as they are stored. */
export interface StoredTwins extends Omit<TwinsDocument, '_id' | 'runs'> {
  readonly pair: TwinPair;
  readonly runs: readonly DirectoryRun[];
}

export type SeenCounts = TwinsDocument['seen'];

/** Returns the `_id` of the stored twins, which is also the prefix of the ids of their pieces and stagings. */
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
