import type { UserId } from '@leadmart/contracts';
import type { NumberSet } from '../shelves/number-set.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/** The owner of holdings: a buyer, or all buyers together in an exclusive dataset. */
export type Holder = UserId | 'everybody';

export function holderOf({ exclusive }: { readonly exclusive: boolean }, buyerId: UserId): Holder {
  return exclusive ? 'everybody' : buyerId;
}

/** One shelf of a holder to be stored. */
export interface ChangedHolding {
  readonly index: ShelfIndex;
  readonly numbers: NumberSet;
  readonly owned: number;
  readonly overlap: number;
  readonly seenWithdrawn: number;
  readonly seenArrivals: number;
}
