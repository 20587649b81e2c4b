import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DirectoryRepository } from './directory.repository.js';
import { placeAt, type Entries } from './entries.js';
import { phonesIn, PhoneReader } from './phone-list.js';
import type { Place } from './place.js';
import { touchedPieces, type DirectoryRun, type TouchedPiece } from './run.js';

/** Phones to look up. */
export interface PhoneQuery {
  /** Distinct phones in their order. */
  readonly sorted: Float64Array;
  /** Returns whether the place of the phone at this index is needed. Places are larger than phones and not cached. */
  readonly needsPlace: (index: number) => boolean;
  /** Called between reads of the database. */
  readonly onProgress: () => Promise<void>;
}

/** The known ones of some phones, by their index. */
export interface KnownPhones {
  readonly isKnown: (index: number) => boolean;
  /** The places of the known phones whose place is needed. */
  readonly places: ReadonlyMap<number, Place>;
}

/** A known phone whose place is needed. */
interface Hit {
  readonly index: number;
  readonly position: number;
}

interface HitPiece {
  readonly piece: number;
  readonly hits: readonly Hit[];
}

const piecesAtOnce = 8;

/** Looks phones up in the runs of a directory, and reads whole runs. */
@Injectable()
export class DirectoryReader {
  constructor(private readonly directory: DirectoryRepository) {}

  /** Finds phones in runs, the newest first: the newest entry of a phone counts. */
  async find(runs: readonly DirectoryRun[], query: PhoneQuery): Promise<KnownPhones> {
    const known = new Uint8Array(query.sorted.length);
    const places = new Map<number, Place>();
    for (const run of runs) {
      const hits = await this.hitsIn(run, query, known);
      for (const pieces of slicesOf(hits)) {
        await query.onProgress();
        for (const piece of await this.directory.withPlaces(run, pieces))
          for (const { index, position } of piece.hits)
            places.set(index, placeAt(piece.places, position));
      }
    }
    return { isKnown: (index) => known[index] === 1, places };
  }

  /** Reads all entries of a run in their order, a few pieces at a time. */
  async *entriesOf(run: DirectoryRun): AsyncGenerator<Entries> {
    for (const pieces of slicesOf(Array.from(run.firsts, (_, piece) => ({ piece })))) {
      const withPhones = await this.directory.withPhones(run, pieces);
      for (const { phones, places } of await this.directory.withPlaces(run, withPhones))
        yield { phones: phonesIn(phones), places };
    }
  }

  /** Marks the phones of a run as known and returns those whose place is needed. */
  private async hitsIn(
    run: DirectoryRun,
    query: PhoneQuery,
    known: Uint8Array,
  ): Promise<HitPiece[]> {
    const found: HitPiece[] = [];
    for (const pieces of slicesOf(touchedPieces(run, query.sorted))) {
      await query.onProgress();
      for (const { phones, ...touched } of await this.directory.withPhones(run, pieces)) {
        const hits = hitsAmong(touched, new PhoneReader(phones), query, known);
        if (hits.length > 0) found.push({ piece: touched.piece, hits });
      }
      await nextTurn();
    }
    return found;
  }
}

function hitsAmong(
  { from, to }: TouchedPiece,
  reader: PhoneReader,
  { sorted, needsPlace }: PhoneQuery,
  known: Uint8Array,
): Hit[] {
  const hits: Hit[] = [];
  for (let index = from; index < to; index += 1) {
    // A newer run has it.
    if (known[index] === 1) continue;
    if (!reader.find(sorted[index] ?? 0)) continue;
    known[index] = 1;
    if (needsPlace(index)) hits.push({ index, position: reader.position });
  }
  return hits;
}

function* slicesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += piecesAtOnce) yield all.slice(at, at + piecesAtOnce);
}
