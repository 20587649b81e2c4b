import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** A piece of an uploaded file that waits for the decision of an admin. */
export interface FilePieceDocument {
  /** `<upload>:<piece>`, in the order of the file. */
  readonly _id: string;
  readonly uploadId: UploadId;
  readonly bytes: Buffer;
}

export const filePieceSchema = new Schema<FilePieceDocument>(
  { _id: String, uploadId: String, bytes: Buffer },
  { collection: 'upload_files', versionKey: false },
);
filePieceSchema.index({ uploadId: 1, _id: 1 });

export const FILE_PIECE_MODEL = 'FilePiece';
