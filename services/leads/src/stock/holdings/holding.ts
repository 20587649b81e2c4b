import type { UserId } from '@leadmart/contracts';
import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { HolderDocument } from './holder.schema.js';

/** The owner of holdings: a buyer, or all buyers together in an exclusive dataset. */
export type Holder = UserId | 'everybody';

export function holderOf({ exclusive }: { readonly exclusive: boolean }, buyerId: UserId): Holder {
  return exclusive ? 'everybody' : buyerId;
}

/** One shelf of a holder to be stored. */
export interface ChangedHolding {
  readonly index: ShelfIndex;
  /** Undefined if the stored numbers did not change. */
  readonly numbers: NumberSet | undefined;
  readonly owned: number;
  readonly overlap: number;
  readonly seenWithdrawn: number;
  readonly seenArrivals: number;
}

export const holderVectors = ['owned', 'overlap', 'seenWithdrawn', 'seenArrivals'] as const;

/** Returns a holder's vectors after these changes. */
export function withChanges(
  holder: HolderDocument,
  changes: readonly ChangedHolding[],
): HolderDocument {
  const changed: HolderDocument = { ...holder };
  for (const name of holderVectors) {
    const vector = [...holder[name]];
    for (const change of changes) vector[change.index] = change[name];
    Object.assign(changed, { [name]: vector });
  }
  return changed;
}
