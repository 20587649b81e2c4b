import type { UploadId } from '@leadmart/contracts';
import {
  bytes,
  entity,
  list,
  number,
  optional,
  part,
  text,
  type DocumentOf,
  type Values,
} from '@leadmart/platform/entities';

/** A run of a shelf's pages that one upload wrote: from this page up to the beginning of the next segment. */
export const segmentFields = { fromPage: number(), uploadId: text<UploadId>() };

/** A shelf without its counts: the leads that are not for sale, and the uploads that wrote its pages. */
export const shelves = entity({
  collection: 'shelves',
  fields: {
    /** See shelfId. */
    _id: text(),
    /** Numbers that are no longer for sale, as a bitmap. */
    withdrawn: optional(bytes()),
    /** Withdrawn numbers whose phones stay known: a file that has them again has duplicates. */
    barred: optional(bytes()),
    /** Leads that came from another shelf, packed; see arrivals.ts. */
    arrivals: optional(bytes()),
    /** The days on which its leads were listed, packed; see listed-days.ts. */
    listed: optional(bytes()),
    /** The leads whose line type is known, as bitmaps; they follow from the marks of the shelf. */
    wireless: optional(bytes()),
    landline: optional(bytes()),
    segments: list(part(segmentFields)),
  },
});

export type ShelfDocument = DocumentOf<typeof shelves>;
export type Segment = Values<typeof segmentFields>;
