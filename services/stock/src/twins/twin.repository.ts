import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { insertInto, packedCollection, Transactions, updateIn } from '@leadmart/platform/mongo';
import { slicesOf } from '../directories/directory-reader.js';
import { PieceMissing } from '../directories/directory.repository.js';
import {
  entriesOfLists,
  twinBytes,
  twinListsFrom,
  type TwinEntries,
  type TwinLists,
} from './twin-entries.js';
import { pairId, type StoredTwins, type TwinPair, type TwinRun } from './twin-pair.js';
import { twinPieces, type TwinPieceDocument } from './twin-piece.schema.js';
import { twins, type TwinRunDocument, type TwinsDocument } from './twins.schema.js';

/** A piece of a run that is not current yet. */
export interface StagedTwins {
  readonly pair: TwinPair;
  readonly run: string;
  readonly piece: number;
  readonly twins: TwinEntries;
}

/** Six million twins. */
const maxCachedBytes = 64 * 2 ** 20;
const maxRemovedAtOnce = 64;

/** Reads and writes the twins of each pair of datasets. Keeps pieces in memory, because they never change. */
@Injectable()
export class TwinRepository {
  private readonly twins: mongo.Collection<TwinsDocument>;
  private readonly pieces: mongo.Collection<TwinPieceDocument>;
  private readonly lists = new LRUCache<string, TwinLists>({ maxSize: maxCachedBytes });

  constructor(@InjectConnection() connection: Connection) {
    this.twins = packedCollection(connection, twins.name, twins.schema);
    this.pieces = packedCollection(connection, twinPieces.name, twinPieces.schema);
  }

  /** Returns undefined before the first extension of the pair. */
  async find(pair: TwinPair): Promise<StoredTwins | undefined> {
    const row = await this.twins.findOne({ _id: pairId(pair) });
    if (!row) return undefined;
    const { version, seen, compared, runs } = row;
    return { pair, version, seen, compared, runs: runs.map(toRun) };
  }

  /**
   * Makes twins current. The transaction fails with NothingMatched or a duplicate key when another extension of the pair
   * was committed since `version` was read.
   */
  adopt({ pair, version, seen, compared, runs }: StoredTwins, tx: ClientSession): void {
    const _id = pairId(pair);
    const fields = { seen, compared, runs: runs.map(toRunDocument), version: version + 1 };
    const { namespace } = this.twins;
    if (version === 0) Transactions.defer(tx, insertInto(namespace, { _id, ...fields }));
    else Transactions.deferMatching(tx, updateIn(namespace, { _id, version }, { $set: fields }));
  }

  /** Adds the twins to pieces of a run. Throws PieceMissing. */
  async withTwins<P extends { readonly piece: number }>(
    pair: TwinPair,
    run: TwinRun,
    pieces: readonly P[],
  ): Promise<(P & { twins: TwinLists })[]> {
    const ids = pieces.map(({ piece }) => pieceId(pair, run.id, piece));
    const known = new Map(ids.map((id) => [id, this.lists.get(id)]));
    const missing = ids.filter((id) => known.get(id) === undefined);
    if (missing.length > 0) {
      const cursor = this.pieces.find({ _id: { $in: missing } }, { batchSize: missing.length + 1 });
      for (const { _id, twins } of await cursor.toArray()) {
        const lists = twinListsFrom(twins);
        known.set(_id, lists);
        this.lists.set(_id, lists, { size: 1 + twins.length });
      }
    }
    return pieces.map((piece, i) => {
      const twins = known.get(ids[i] ?? '');
      if (twins === undefined) throw new PieceMissing(`piece ${ids[i]} of twins is missing`);
      return { ...piece, twins };
    });
  }

  /** Reads all twins of a run in their order, a few pieces at a time. Throws PieceMissing. */
  async *entriesOf(pair: TwinPair, run: TwinRun): AsyncGenerator<TwinEntries> {
    for (const pieces of slicesOf(Array.from(run.firsts, (_, piece) => ({ piece }))))
      for (const { twins } of await this.withTwins(pair, run, pieces)) yield entriesOfLists(twins);
  }

  /** Writes pieces that are not current yet. */
  async stage(extensionId: string, staged: readonly StagedTwins[]): Promise<void> {
    const rows = staged.map(({ pair, run, piece, twins }) => {
      const [_id, bytes] = [pieceId(pair, run, piece), twinBytes(twins)];
      this.lists.set(_id, twinListsFrom(bytes), { size: 1 + bytes.length });
      return { _id, extensionId, twins: bytes };
    });
    if (rows.length > 0) await this.pieces.insertMany(rows, { ordered: false });
  }

  /** Removes stored pieces by id. */
  async remove(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += maxRemovedAtOnce) {
      const some = ids.slice(at, at + maxRemovedAtOnce);
      await this.pieces.deleteMany({ _id: { $in: some } });
      for (const id of some) this.lists.delete(id);
    }
  }

  async removeStaged(extensionId: string): Promise<void> {
    await this.pieces.deleteMany({ extensionId });
  }
}

const pieceId = (pair: TwinPair, run: string, piece: number): string =>
  `${pairId(pair)}:${run}:${piece}`;

/** Returns the ids of all pieces of these runs. */
export function pieceIdsOf(pair: TwinPair, runs: readonly TwinRun[]): string[] {
  return runs.flatMap(({ id, firsts }) =>
    Array.from(firsts, (_, piece) => pieceId(pair, id, piece)),
  );
}

function toRun({ id, size, firsts }: TwinRunDocument): TwinRun {
  return { id, size, firsts: new Float64Array(new Uint8Array(firsts).buffer) };
}

function toRunDocument({ id, size, firsts }: TwinRun): TwinRunDocument {
  return { id, size, firsts: Buffer.from(firsts.buffer, firsts.byteOffset, firsts.byteLength) };
}
