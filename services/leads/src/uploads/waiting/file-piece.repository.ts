import { packedCollection } from '@leadmart/platform/mongo';
import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { UploadId } from '@leadmart/contracts';
import type { Connection, mongo } from 'mongoose';
import { FILE_PIECE_MODEL, filePieceSchema, type FilePieceDocument } from './file-piece.schema.js';

const pieceBytes = 1024 * 1024;

/** Keeps the files of uploads that wait, where every replica can go on with them. See decisions/0011. */
@Injectable()
export class FilePieceRepository {
  private readonly pieces: mongo.Collection<FilePieceDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.pieces = packedCollection(connection, FILE_PIECE_MODEL, filePieceSchema);
  }

  /** Copies a file from this machine's disk, a piece at a time. */
  async keep(uploadId: UploadId, path: string): Promise<void> {
    let piece = 0;
    for await (const bytes of createReadStream(path, { highWaterMark: pieceBytes })) {
      const _id = `${uploadId}:${String(piece).padStart(3, '0')}`;
      await this.pieces.insertOne({ _id, uploadId, bytes: bytes as Buffer });
      piece += 1;
    }
  }

  /** The whole file: 10 MB at most. Undefined when it is not kept any more, or was not kept to its end. */
  async load(uploadId: UploadId, bytesExpected: number): Promise<Buffer | undefined> {
    const rows = await this.pieces.find({ uploadId }).sort({ _id: 1 }).toArray();
    const file = Buffer.concat(rows.map(({ bytes }) => bytes));
    return rows.length > 0 && file.length === bytesExpected ? file : undefined;
  }

  async remove(uploadId: UploadId): Promise<void> {
    await this.pieces.deleteMany({ uploadId });
  }
}
