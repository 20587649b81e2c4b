import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection } from '@leadmart/platform/mongo';
import { batchesOf, unpackedPhones } from '@leadmart/stock';
import type { PhonePiece, SuppressionList } from '../suppression-list.js';
import { phonePieces, type PhonePieceDocument } from './phone-piece.schema.js';
import { joinedPieces } from './phone-pieces.decisions.js';

/** A piece is missing: a later change has replaced it and removed it since its id was read. */
export class PhonePieceMissing extends Error {}

/** Some 80 KB each. */
const maxPiecesAtOnce = 16;

/** Reads and writes the pieces of suppression lists. */
@Injectable()
export class PhonePieceRepository {
  private readonly pieces: mongo.Collection<PhonePieceDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.pieces = packedCollection(connection, phonePieces.name, phonePieces.schema);
  }

  /** Writes pieces that no list refers to yet. */
  async stage(staged: Iterable<PhonePieceDocument>): Promise<void> {
    for (const some of batchesOf(staged, maxPiecesAtOnce))
      await this.pieces.insertMany(some, { ordered: false });
  }

  /** Returns the phones of each piece. Throws PhonePieceMissing. */
  async phonesOf(pieces: readonly PhonePiece[], tx?: ClientSession): Promise<Float64Array[]> {
    const stored = await this.load(
      pieces.map(({ id }) => id),
      tx,
    );
    const phones: Float64Array[] = [];
    for (const bytes of stored) {
      phones.push(unpackedPhones(bytes));
      // Requests are answered between the pieces of a long list.
      await nextTurn();
    }
    return phones;
  }

  /** Returns the keys of the e-mails of each list. Throws PhonePieceMissing. */
  async keysOf(
    lists: readonly Pick<SuppressionList, 'emails'>[],
    tx?: ClientSession,
  ): Promise<Float64Array[]> {
    const keys: Float64Array[] = [];
    for (const { emails } of lists) {
      const stored = await this.load(emails?.keys ?? [], tx);
      keys.push(joinedPieces(stored.map((bytes) => unpackedPhones(bytes))));
    }
    return keys;
  }

  /** Returns the bytes of each piece. Throws PhonePieceMissing. */
  async load(ids: readonly string[], tx?: ClientSession): Promise<Buffer[]> {
    const stored = new Map<string, Buffer>();
    for (const some of batchesOf(ids, maxPiecesAtOnce)) {
      const cursor = this.pieces.find(
        { _id: { $in: some } },
        { session: tx, batchSize: some.length + 1 },
      );
      for (const { _id, bytes } of await cursor.toArray()) stored.set(_id, bytes);
    }
    return ids.map((id) => {
      const bytes = stored.get(id);
      if (!bytes) throw new PhonePieceMissing(`phone piece ${id} is missing`);
      return bytes;
    });
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const some of batchesOf(ids, maxPiecesAtOnce))
      await this.pieces.deleteMany({ _id: { $in: some } });
  }
}
