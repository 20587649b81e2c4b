import type { UploadId } from '@leadmart/contracts';
import { bytes, entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** The phones or the places of a piece of a run. It is written once. */
export const directoryPieces = entity({
  name: 'DirectoryPiece',
  collection: 'directory_pieces',
  fields: {
    /** See pieceId. */
    _id: text(),
    /** The shelf update that wrote it. */
    uploadId: text<UploadId>(),
    /** See phone-list.ts and entries.ts. */
    entries: bytes(),
  },
  indexes: [
    // Finds the staged pieces of an upload that died.
    [{ uploadId: 1 }],
  ],
});

export type DirectoryPieceDocument = DocumentOf<typeof directoryPieces>;
