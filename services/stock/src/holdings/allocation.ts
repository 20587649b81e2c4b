import type { PurchaseId } from '@leadmart/contracts';
import type { ShelfIndex } from '../shelves/shelf.js';
import type { SoldLevels } from '../shelves/sold-levels.js';

/** The leads of one purchase on one shelf. */
export interface AllocatedShelf {
  readonly index: ShelfIndex;
  readonly numbers: Buffer;
  /** The number of withdrawals on the shelf when the purchase read it. */
  readonly seenWithdrawn: number;
}

/** The leads that one purchase took. */
export interface AllocatedLeads {
  readonly purchaseId: PurchaseId;
  readonly shelves: readonly AllocatedShelf[];
}

/** How many times leads had been sold before, by shelf. */
export type SoldBefore = ReadonlyMap<ShelfIndex, SoldLevels>;

/** The leads that one purchase took; `soldBefore` is missing until they are counted. */
export interface CountedLeads extends AllocatedLeads {
  readonly soldBefore?: SoldBefore;
}
