import type { DatasetId } from '@leadmart/contracts';
import { setOf, type NumberSet } from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import type { StatusChangeDocument } from './status-change.schema.js';

/** Leads of one shelf. */
interface ChangedShelfNumbers {
  readonly index: ShelfIndex;
  readonly numbers: NumberSet;
}

/** A change of leads of a dataset that their owners should know. */
export type ChangeFacts = Omit<StatusChangeDocument, '_id' | 'shelves'> & {
  readonly datasetId: DatasetId;
};

export interface NewStatusChange extends ChangeFacts {
  readonly shelves: readonly ChangedShelfNumbers[];
}

/** A change in the log of its dataset, with its number: 1, 2, 3 … without gaps. */
export interface StatusChange extends NewStatusChange {
  readonly number: number;
}

/** Groups places by shelf. */
export function shelvesOf(places: readonly Place[]): ChangedShelfNumbers[] {
  const byShelf = new Map<ShelfIndex, number[]>();
  for (const { shelf, number } of places) {
    const numbers = byShelf.get(shelf);
    if (numbers) numbers.push(number);
    else byShelf.set(shelf, [number]);
  }
  return [...byShelf].map(([index, numbers]) => ({ index, numbers: setOf(numbers) }));
}
