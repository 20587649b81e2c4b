import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { UploadId } from '@leadmart/contracts';
import { packedCollection } from '@leadmart/platform/mongo';
import { filePieces, type FilePieceDocument } from './file-piece.schema.js';

const pieceBytes = 1_048_576;
/** The size of a document of invalid rows. Those of a part may be longer than it, because they have their reasons. */
const invalidRowsBytes = 8 * pieceBytes;

/** Stores the files of waiting uploads, so that every replica can continue with them, and invalid rows. See decisions/0011. */
@Injectable()
export class FilePieceRepository {
  private readonly pieces: mongo.Collection<FilePieceDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.pieces = packedCollection(connection, filePieces.name, filePieces.schema);
  }

  async keep(uploadId: UploadId, file: Buffer): Promise<void> {
    for (let piece = 0, at = 0; at < file.length; piece += 1, at += pieceBytes) {
      const _id = `${uploadId}:${String(piece).padStart(3, '0')}`;
      await this.pieces.insertOne({ _id, uploadId, bytes: file.subarray(at, at + pieceBytes) });
    }
  }

  /** Keeps the invalid rows of a part of a file, which replace those of an attempt that failed. */
  async keepPart(uploadId: UploadId, part: number, bytes: Buffer): Promise<void> {
    const name = `${uploadId}:${String(part).padStart(4, '0')}`;
    for (let piece = 0, at = 0; at < bytes.length; piece += 1, at += invalidRowsBytes) {
      const _id = `${name}:${piece}`;
      const document = { uploadId, bytes: bytes.subarray(at, at + invalidRowsBytes) };
      await this.pieces.replaceOne({ _id }, document, { upsert: true });
    }
  }

  /** Yields what `keepPart` kept, in the order of the parts. */
  async *partsOf(uploadId: UploadId): AsyncGenerator<Buffer> {
    for await (const { bytes } of this.pieces.find({ uploadId }).sort({ _id: 1 })) yield bytes;
  }

  /** Returns the whole file, at most 10 MB. Undefined when it is missing or was not stored completely. */
  async load(uploadId: UploadId, bytesExpected: number): Promise<Buffer | undefined> {
    const rows = await this.pieces.find({ uploadId }).sort({ _id: 1 }).toArray();
    const file = Buffer.concat(rows.map(({ bytes }) => bytes));
    return file.length === bytesExpected ? file : undefined;
  }

  async remove(uploadId: UploadId): Promise<void> {
    await this.pieces.deleteMany({ uploadId });
  }
}
