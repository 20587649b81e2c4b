import type { PurchaseId } from '@leadmart/contracts';
import type { ShelfIndex } from '../shelves/shelf.js';

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
