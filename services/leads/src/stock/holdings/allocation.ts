import type { ShelfIndex } from '../shelves/shelf.js';

/** The leads of one purchase on one shelf. */
export interface AllocatedShelf {
  readonly index: ShelfIndex;
  readonly numbers: Buffer;
  /** How many withdrawals the shelf had when the purchase looked. */
  readonly seenWithdrawn: number;
}
