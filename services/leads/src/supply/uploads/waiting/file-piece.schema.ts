import type { UploadId } from '@leadmart/contracts';
import { bytes, entity, text, type DocumentOf } from '@leadmart/platform/entities';

/** A piece of an uploaded file that waits for the decision of an admin, or of the invalid rows of a file in parts. */
export const filePieces = entity({
  collection: 'upload_files',
  fields: {
    /** `<upload>:<piece>` or `<upload>:<part>:<piece>`, in the order of the file. */
    _id: text(),
    uploadId: text<UploadId>(),
    bytes: bytes(),
  },
  indexes: [[{ uploadId: 1, _id: 1 }]],
});

export type FilePieceDocument = DocumentOf<typeof filePieces>;
