import type { UploadId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/**
 * The phones or the places of a piece of a run. It is written once. The collection also holds blocks of the
 * directories that no upload has converted yet, see old-blocks.ts.
 */
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
  // The collection keeps its original name, because sweepers of the previous build remove its documents by id.
  { collection: 'directory_blocks', versionKey: false },
);
// Finds the staged pieces of an upload that died.
directoryPieceSchema.index({ uploadId: 1 });

export const DIRECTORY_PIECE_MODEL = 'DirectoryPiece';
