import {
  bytes,
  entity,
  list,
  number,
  optional,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { Settlement } from '../guards/exclusion.js';
import type { ShelfIndex } from '../shelves/shelf.js';

/**
 * A holder's leads in one dataset: vectors over the shelves, and the small bitmaps. Every change of holdings writes this
 * document, so two purchases of one holder at the same time conflict here and one of them waits.
 */
export const holders = entity({
  collection: 'holders',
  fields: {
    /** `<dataset>:<holder>` */
    _id: text(),
    /** See packed-vectors.ts. */
    vectors: bytes(),
    /** The shelves on which the holder owns leads, for the queries that look for owners. */
    shelves: list(number<ShelfIndex>()),
    /** The number of purchases of the holder that were undone; 0 if missing. */
    undone: optional(number()),
    /** Only of excluders: see guards/exclusion.ts. Their overlap also counts leads that the buyer owns or excludes otherwise. */
    settlement: optional(value<Settlement>()),
    /** The small bitmaps: see packed-holdings.ts. Availability does not read them. */
    packed: bytes(),
  },
});

export type HolderDocument = DocumentOf<typeof holders>;
