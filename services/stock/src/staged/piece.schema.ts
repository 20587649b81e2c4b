import { bytes, entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** A part of sorted data, or of a suppression list. It is written once and never changed. */
export const pieces = entity({
  collection: 'pieces',
  fields: {
    /** Begins with the dataset or the buyer that it belongs to. */
    _id: text(),
    /** The staging that wrote it. */
    stagingId: text(),
    bytes: bytes(),
  },
  indexes: [
    // Finds the pieces of a staging that died.
    [{ stagingId: 1 }],
  ],
});

export type PieceDocument = DocumentOf<typeof pieces>;
