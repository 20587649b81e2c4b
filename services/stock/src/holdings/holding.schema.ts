import { bytes, entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** The numbers that a holder owns on one shelf, if they are too many for the holder's document. */
export const holdings = entity({
  collection: 'holdings',
  fields: {
    /** `<shelf>:<holder>` */
    _id: text(),
    /** Lead numbers, as a bitmap. */
    numbers: bytes(),
  },
});

export type HoldingDocument = DocumentOf<typeof holdings>;
