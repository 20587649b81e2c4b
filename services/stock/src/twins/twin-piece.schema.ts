import { Schema } from 'mongoose';

/** Up to 32,768 consecutive twins of a run. It is written once. */
export interface TwinPieceDocument {
  /** See pieceId in twin.repository.ts. */
  readonly _id: string;
  /** The extension that wrote it. */
  readonly extensionId: string;
  /** See twin-entries.ts. */
  readonly twins: Buffer;
}

export const twinPieceSchema = new Schema<TwinPieceDocument>(
  { _id: String, extensionId: String, twins: Buffer },
  { collection: 'twin_pieces', versionKey: false },
);
// Finds the staged pieces of an extension that died.
twinPieceSchema.index({ extensionId: 1 });

export const TWIN_PIECE_MODEL = 'TwinPiece';
