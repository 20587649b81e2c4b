import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PieceRepository } from '../staged/piece.repository.js';
import { placeBytes, placeListFrom, type Entries, type PlaceList } from './entries.js';
import { phoneBytes, phoneListFrom, type PhoneList } from './phone-list.js';
import { pieceId, type DirectoryRun } from './run.js';

/** Pieces in the form in which they are used, in memory: they never change. */
class OpenedPieces<T extends object> {
  private readonly known: LRUCache<string, T>;

  constructor(
    private readonly pieces: PieceRepository,
    private readonly open: (bytes: Uint8Array) => T,
    maxBytes: number,
  ) {
    this.known = new LRUCache({ maxSize: maxBytes });
  }

  /** Throws PieceMissing. */
  async load(ids: readonly string[]): Promise<T[]> {
    const found = new Map(ids.map((id) => [id, this.known.get(id)]));
    const missing = ids.filter((id) => !found.get(id));
    for (const [i, bytes] of (await this.pieces.load(missing)).entries()) {
      const id = missing[i] ?? '';
      found.set(id, this.keep(id, bytes));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  keep(id: string, bytes: Uint8Array): T {
    const opened = this.open(bytes);
    this.known.set(id, opened, { size: 1 + bytes.length });
    return opened;
  }
}

interface PieceOfRun {
  readonly piece: number;
}

/** A piece of a run that no directory refers to yet. */
export interface StagedEntries extends PieceOfRun {
  readonly run: Pick<DirectoryRun, 'directoryId' | 'id' | 'rewritten'>;
  readonly entries: Entries;
}

/** The phones of some 30 million leads, and the places of 13 million. */
const maxCachedBytes = 64 * 2 ** 20;

/** Reads and writes the pieces of runs: phones apart from places, because most lookups need phones only. */
@Injectable()
export class RunPieces {
  private readonly phones: OpenedPieces<PhoneList>;
  private readonly places: OpenedPieces<PlaceList>;

  constructor(private readonly pieces: PieceRepository) {
    this.phones = new OpenedPieces(pieces, phoneListFrom, maxCachedBytes);
    this.places = new OpenedPieces(pieces, placeListFrom, maxCachedBytes);
  }

  /** Adds the phones to pieces of a run. Throws PieceMissing. */
  async withPhones<P extends PieceOfRun>(
    run: DirectoryRun,
    pieces: readonly P[],
  ): Promise<(P & { phones: PhoneList })[]> {
    const lists = await this.phones.load(pieces.map(({ piece }) => pieceId(run, piece, 'phones')));
    return lists.map((phones, i) => ({ ...(pieces[i] as P), phones }));
  }

  /** Adds the places to pieces of a run. Throws PieceMissing. */
  async withPlaces<P extends PieceOfRun>(
    run: DirectoryRun,
    pieces: readonly P[],
  ): Promise<(P & { places: PlaceList })[]> {
    const lists = await this.places.load(pieces.map(({ piece }) => pieceId(run, piece, 'places')));
    return lists.map((places, i) => ({ ...(pieces[i] as P), places }));
  }

  /** Writes pieces that no directory refers to yet. */
  async stage(stagingId: string, staged: readonly StagedEntries[]): Promise<void> {
    const rows = staged.flatMap(({ run, piece, entries }) => [
      { _id: pieceId(run, piece, 'phones'), bytes: phoneBytes(entries.phones) },
      { _id: pieceId(run, piece, 'places'), bytes: placeBytes(entries.places) },
    ]);
    await this.pieces.stage(stagingId, rows);
    for (const { _id, bytes } of rows) if (_id.endsWith(':phones')) this.phones.keep(_id, bytes);
  }
}
