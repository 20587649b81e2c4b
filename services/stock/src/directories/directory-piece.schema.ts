import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The phones or the places of a piece of a run. It is written once. */
export interface DirectoryPieceDocument {
  /** See pieceId. */
  readonly _id: string;
  /** The shelf update that wrote it. */
  readonly uploadId: UploadId;
  /** See phone-list.ts and entries.ts. */
  readonly entries: Buffer;
}

export const directoryPieceSchema = new Schema<DirectoryPieceDocument>(
  { _id: String, uploadId: String, entries: Buffer },
  { collection: 'directory_pieces', versionKey: false },
);
// Finds the staged pieces of an upload that died.
directoryPieceSchema.index({ uploadId: 1 });

export const DIRECTORY_PIECE_MODEL = 'DirectoryPiece';
