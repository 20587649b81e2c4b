import type { DatasetId, UploadId } from '@leadmart/contracts';
import {
  entity,
  flag,
  list,
  number,
  optional,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { ShelfIndex } from '../shelves/shelf.js';

/** A `ShelfRange` behind a fence. */
export const fencedRangeFields = {
  index: number<ShelfIndex>(),
  first: number(),
  count: number(),
  /** The number of leads that would be for sale without the fence. */
  forSale: number(),
};

/** Numbers that no purchase may take. They are withdrawn soon, or the fence is lifted. */
export const fenceFields = {
  /** The staging that raised it. */
  by: text<UploadId>(),
  shelves: list(part(fencedRangeFields)),
};

/** The number of leads of a dataset as vectors over its shelves: availability is computed without opening a bitmap. */
export const stockCounts = entity({
  collection: 'stocks',
  fields: {
    _id: text<DatasetId>(),
    /** The number of leads ever put on each shelf; they have the numbers 0 … count - 1. */
    counts: list(number()),
    /** The number of leads that are no longer for sale. */
    withdrawn: list(number()),
    /** The number of leads that came from another shelf. */
    arrivals: list(number()),
    /** The number of changes in the dataset's status log; missing when there is none. */
    statusChanges: optional(number()),
    /** The number of changes of its leads' line types; missing when there is none. */
    lineTypeChanges: optional(number()),
    /** Set while an upload is being undone. */
    fence: optional(part(fenceFields)),
    /** A change of whether each lead is sold once: `id` while it goes on, `exclusive` after it. Missing before the first. */
    turn: optional(part({ id: optional(text()), exclusive: optional(flag()) })),
  },
});

export type StockCountsDocument = DocumentOf<typeof stockCounts>;
