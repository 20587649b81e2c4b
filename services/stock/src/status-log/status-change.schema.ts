import type { StatusChangeKind } from '@leadmart/contracts';
import {
  bytes,
  entity,
  list,
  moment,
  number,
  optional,
  part,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { ShelfIndex } from '../shelves/shelf.js';

/** A change of leads of a dataset that their owners should know. It is written once. */
export const statusChanges = entity({
  collection: 'status_changes',
  fields: {
    /** `<dataset>:<number>` */
    _id: text(),
    kind: text<StatusChangeKind>(),
    /**
     * The places of the leads, for a move those that they leave. Readers find owners under earlier places, too, and count
     * a lead once if several of its places are here.
     */
    shelves: list(part({ index: number<ShelfIndex>(), numbers: bytes() })),
    at: moment(),
    /** The day of the check that found it, if it has one. */
    checkedOn: optional(text()),
    /** The origin of the information, as the admin wrote it. */
    source: optional(text()),
  },
});

export type StatusChangeDocument = DocumentOf<typeof statusChanges>;
