import type { ShelfIndex } from './shelf.js';

/** The place of a lead. */
export interface Place {
  readonly shelf: ShelfIndex;
  readonly number: number;
}

/** A lead that gets another place. */
export interface Move {
  readonly from: Place;
  readonly to: Place;
}

/** A lead's phone and its place. */
export interface DirectoryEntry extends Place {
  /** Ten digits as a number. */
  readonly phone: number;
}
