import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { batchesOf, oneBatch, packedCollection } from '@leadmart/platform/mongo';
import { PieceMissing } from './piece-missing.js';
import { pieces, type PieceDocument } from './piece.schema.js';

/** The id of a piece, and what it contains. */
export type StagedPiece = Omit<PieceDocument, 'stagingId'>;

/** Some 80 to 160 KB each. */
const maxAtOnce = 16;

/** Reads and writes pieces by their ids. Their bytes are known to what refers to them. */
@Injectable()
export class PieceRepository {
  private readonly pieces: mongo.Collection<PieceDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.pieces = packedCollection(connection, pieces.name, pieces.schema);
  }

  /** Writes pieces that nothing refers to yet. */
  async stage(stagingId: string, staged: Iterable<StagedPiece>): Promise<void> {
    for (const some of batchesOf(staged, maxAtOnce)) {
      const rows = some.map((piece) => ({ ...piece, stagingId }));
      await this.pieces.insertMany(rows, { ordered: false });
    }
  }

  /** Returns the bytes of each piece. Throws PieceMissing. */
  async load(ids: readonly string[], tx?: ClientSession): Promise<Buffer[]> {
    const stored = new Map<string, Buffer>();
    for (const some of batchesOf(ids, maxAtOnce)) {
      const cursor = this.pieces.find({ _id: { $in: some } }, { session: tx, ...oneBatch });
      for (const { _id, bytes } of await cursor.toArray()) stored.set(_id, bytes);
    }
    return ids.map((id) => {
      const bytes = stored.get(id);
      if (!bytes) throw new PieceMissing(`piece ${id} is missing`);
      return bytes;
    });
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const some of batchesOf(ids, maxAtOnce))
      await this.pieces.deleteMany({ _id: { $in: some } });
  }

  async removeStaged(stagingId: string): Promise<void> {
    await this.pieces.deleteMany({ stagingId });
  }
}
