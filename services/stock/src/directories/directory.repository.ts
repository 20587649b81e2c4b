import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { packedCollection, Transactions, upsertInto } from '@leadmart/platform/mongo';
import { directoryPieces, type DirectoryPieceDocument } from './directory-piece.schema.js';
import {
  directories,
  type DirectoryDocument,
  type DirectoryRunDocument,
} from './directory.schema.js';
import { placeBytes, placeListFrom, type Entries, type PlaceList } from './entries.js';
import { phoneBytes, phoneListFrom, type PhoneList } from './phone-list.js';
import { pieceId, type DirectoryRun } from './run.js';

interface PieceOfRun {
  readonly piece: number;
}

/** A piece of a run that no directory refers to yet. */
export interface StagedPiece extends PieceOfRun {
  readonly run: Pick<DirectoryRun, 'datasetId' | 'id' | 'rewritten'>;
  readonly entries: Entries;
}

/** A directory that is extended after the leads are stored. */
export interface CoveredDirectory {
  readonly runs: readonly DirectoryRun[];
  /** The number of leads on each shelf that it has. */
  readonly covered: readonly number[];
}

/** A stored piece is missing. Either it was replaced and swept while a process without the lease read, or data is lost. */
export class PieceMissing extends Error {}

/** The phones of some 30 million leads. */
const maxCachedBytes = 64 * 2 ** 20;
const maxPiecesAtOnce = 16;
const maxRemovedAtOnce = 32;

/** Reads and writes the directory of each dataset. Keeps phones of pieces in memory, because pieces never change. */
@Injectable()
export class DirectoryRepository {
  private readonly directories: mongo.Collection<DirectoryDocument>;
  private readonly pieces: mongo.Collection<DirectoryPieceDocument>;
  private readonly phones = new LRUCache<string, PhoneList>({ maxSize: maxCachedBytes });

  constructor(@InjectConnection() connection: Connection) {
    this.directories = packedCollection(connection, directories.name, directories.schema);
    this.pieces = packedCollection(connection, directoryPieces.name, directoryPieces.schema);
  }

  /** Returns a directory of e-mails. */
  async findCovered(id: DatasetId): Promise<CoveredDirectory> {
    const row = await this.directories.findOne({ _id: id });
    return { runs: row?.runs.map((run) => toRun(id, run)) ?? [], covered: row?.covered ?? [] };
  }

  /** Makes the runs of a directory of e-mails current. */
  adoptCovered(id: DatasetId, { runs, covered }: CoveredDirectory, tx: ClientSession): void {
    const $set = { runs: runs.map(toRunDocument), covered };
    Transactions.defer(tx, upsertInto(this.directories.namespace, id, { $set }));
  }

  /** Returns the current runs, the newest first. */
  async runs(datasetId: DatasetId): Promise<readonly DirectoryRun[]> {
    const row = await this.directories.findOne({ _id: datasetId });
    return row?.runs.map((run) => toRun(datasetId, run)) ?? [];
  }

  /** Makes runs current, the newest first. Their pieces are staged. */
  adopt(datasetId: DatasetId, runs: readonly DirectoryRun[], tx: ClientSession): void {
    const $set = { runs: runs.map(toRunDocument) };
    Transactions.defer(tx, upsertInto(this.directories.namespace, datasetId, { $set }));
  }

  /** Adds the phones to pieces of a run. Throws PieceMissing. */
  async withPhones<P extends PieceOfRun>(
    run: DirectoryRun,
    pieces: readonly P[],
  ): Promise<(P & { phones: PhoneList })[]> {
    const lists = new Map<string, PhoneList>();
    const missing: string[] = [];
    const ids = pieces.map(({ piece }) => pieceId(run, piece, 'phones'));
    for (const id of ids) {
      const known = this.phones.get(id);
      if (known) lists.set(id, known);
      else missing.push(id);
    }
    for (const [id, stored] of await this.read(missing)) {
      const list = phoneListFrom(stored);
      lists.set(id, list);
      this.phones.set(id, list, { size: 1 + stored.length });
    }
    return pieces.map((piece, i) => ({ ...piece, phones: found(lists, ids[i]) }));
  }

  /** Adds the places to pieces of a run. Throws PieceMissing. */
  async withPlaces<P extends PieceOfRun>(
    run: DirectoryRun,
    pieces: readonly P[],
  ): Promise<(P & { places: PlaceList })[]> {
    const ids = pieces.map(({ piece }) => pieceId(run, piece, 'places'));
    const stored = await this.read(ids);
    return pieces.map((piece, i) => ({ ...piece, places: placeListFrom(found(stored, ids[i])) }));
  }

  /** Writes pieces that no directory refers to yet. */
  async stage(uploadId: UploadId, staged: readonly StagedPiece[]): Promise<void> {
    const rows = staged.flatMap(({ run, piece, entries }) => {
      const phones = phoneBytes(entries.phones);
      const id = pieceId(run, piece, 'phones');
      this.phones.set(id, phoneListFrom(phones), { size: 1 + phones.length });
      return [
        { _id: id, uploadId, entries: phones },
        { _id: pieceId(run, piece, 'places'), uploadId, entries: placeBytes(entries.places) },
      ];
    });
    if (rows.length > 0) await this.pieces.insertMany(rows, { ordered: false });
  }

  /** Removes stored pieces by id. */
  async remove(ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += maxRemovedAtOnce) {
      const some = ids.slice(at, at + maxRemovedAtOnce);
      await this.pieces.deleteMany({ _id: { $in: some } });
      for (const id of some) this.phones.delete(id);
    }
  }

  async removeStaged(uploadId: UploadId): Promise<void> {
    await this.pieces.deleteMany({ uploadId });
  }

  private async read(ids: readonly string[]): Promise<Map<string, Buffer>> {
    const stored = new Map<string, Buffer>();
    for (let at = 0; at < ids.length; at += maxPiecesAtOnce) {
      const some = ids.slice(at, at + maxPiecesAtOnce);
      const cursor = this.pieces.find({ _id: { $in: some } }, { batchSize: some.length + 1 });
      for (const { _id, entries } of await cursor.toArray()) stored.set(_id, entries);
    }
    return stored;
  }
}

/** Without this check, the phones of a lost piece would appear to be new. */
function found<V>(byId: ReadonlyMap<string, V>, id = ''): V {
  const value = byId.get(id);
  if (value === undefined) throw new PieceMissing(`directory piece ${id} is missing`);
  return value;
}

function toRun(datasetId: DatasetId, { firsts, ...run }: DirectoryRunDocument): DirectoryRun {
  return { datasetId, ...run, firsts: new Float64Array(new Uint8Array(firsts).buffer) };
}

function toRunDocument({ id, size, firsts, rewritten }: DirectoryRun): DirectoryRunDocument {
  const bytes = Buffer.from(firsts.buffer, firsts.byteOffset, firsts.byteLength);
  return { id, size, firsts: bytes, ...(rewritten && { rewritten }) };
}
