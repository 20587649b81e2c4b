import type { ListColumnsView, ScrubId } from '@leadmart/contracts';
import {
  bytes,
  entity,
  number,
  orNull,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** A part of the list of a scrub. */
export const scrubParts = entity({
  collection: 'scrub_parts',
  fields: {
    /** `<scrub>:<part>` */
    _id: text(),
    scrubId: text<ScrubId>(),
    part: number(),
    /** Sorted distinct phones, see `stock/directories/phone-list.ts`. A file of 10 MB has less than a million. */
    phones: bytes(),
    phoneCount: number(),
    /** Phones that stand elsewhere in the file, see `ReadPhones`; sorted and packed, too. */
    unclear: bytes(),
    invalidLines: number(),
    columns: orNull(value<ListColumnsView>()),
  },
  indexes: [[{ scrubId: 1, part: 1 }]],
});

export type ScrubPartDocument = DocumentOf<typeof scrubParts>;
