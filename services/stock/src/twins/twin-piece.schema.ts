import { bytes, entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** Up to 32,768 consecutive twins of a run. It is written once. */
export const twinPieces = entity({
  name: 'TwinPiece',
  collection: 'twin_pieces',
  fields: {
    /** See pieceId in twin.repository.ts. */
    _id: text(),
    /** The extension that wrote it. */
    extensionId: text(),
    /** See twin-entries.ts. */
    twins: bytes(),
  },
  indexes: [
    // Finds the staged pieces of an extension that died.
    [{ extensionId: 1 }],
  ],
});

export type TwinPieceDocument = DocumentOf<typeof twinPieces>;
