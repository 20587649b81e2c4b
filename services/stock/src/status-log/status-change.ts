import type { DatasetId, StatusChangeKind } from '@leadmart/contracts';
import type { Place } from '../directories/place.js';
import { setOf, type NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** Leads of one shelf. */
export interface ChangedShelfNumbers {
  readonly index: ShelfIndex;
  readonly numbers: NumberSet;
}

/** A change of leads of a dataset that their owners should know. */
export interface ChangeFacts {
  readonly datasetId: DatasetId;
  readonly kind: StatusChangeKind;
  readonly at: Date;
  /** The day of the check that found it, if it has one. */
  readonly checkedOn?: string | undefined;
  /** The origin of the information, as the admin wrote it. */
  readonly source?: string | undefined;
}

export interface NewStatusChange extends ChangeFacts {
  /**
   * The places of the leads, for a move those that they leave. Readers find owners under earlier places, too, and count
   * a lead once if several of its places are here.
   */
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
