import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { setOf, type NumberSet } from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import { emptyPlaces, placeAt, type Entries, type PlaceList } from './entries.js';
import { phonesIn, PhoneReader } from './phone-list.js';
import { RunPieces } from './run-pieces.js';
import { touchedPieces, type DirectoryRun, type TouchedPiece } from './run.js';

/** Phones to look up. */
interface PhoneQuery {
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

/** The newest places of phones, by the index of the phone, in flat arrays. */
interface FoundPlaces extends PlaceList {
  /** 1 for each phone that is in the directory; the others have no place. */
  readonly known: Uint8Array;
}

/** The known phones of a piece whose places are needed: each has an index in the query and a position in the piece. */
interface HitPiece {
  readonly piece: number;
  readonly indexes: readonly number[];
  readonly positions: readonly number[];
}

type Take = (index: number, places: PlaceList, position: number) => void;

const piecesAtOnce = 8;
const keysAtOnce = 65_536;

/** Looks phones up in the runs of a directory, and reads whole runs. */
@Injectable()
export class RunReader {
  constructor(private readonly pieces: RunPieces) {}

  /** Finds phones in runs, the newest first: the newest entry of a phone counts. */
  async find(runs: readonly DirectoryRun[], query: PhoneQuery): Promise<KnownPhones> {
    const places = new Map<number, Place>();
    const known = await this.search(runs, query, (index, list, position) => {
      places.set(index, placeAt(list, position));
    });
    return { isKnown: (index) => known[index] === 1, places };
  }

  /** Finds phones and all of their places: as `find`, without an object for each phone. */
  async findPlaces(
    runs: readonly DirectoryRun[],
    { sorted, onProgress }: Omit<PhoneQuery, 'needsPlace'>,
  ): Promise<FoundPlaces> {
    const found = emptyPlaces(sorted.length);
    const query = { sorted, onProgress, needsPlace: () => true };
    const known = await this.search(runs, query, (index, { numbers, shelves }, position) => {
      found.numbers[index] = numbers[position] ?? 0;
      found.shelves[index] = shelves[position] ?? 0;
    });
    return { ...found, known };
  }

  /** Returns the newest places of keys as sets of numbers. Keys are distinct and ascending. */
  async numbersOf(
    runs: readonly DirectoryRun[],
    keys: Float64Array,
  ): Promise<Map<ShelfIndex, NumberSet>> {
    const numbers = new NumbersByShelf();
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const sorted = keys.subarray(at, at + keysAtOnce);
      const found = await this.findPlaces(runs, { sorted, onProgress: () => nextTurn() });
      found.known.forEach((isKnown, i) => isKnown && numbers.add(placeAt(found, i)));
    }
    return numbers.toSets();
  }

  /** As `numbersOf`, with all places of keys that may repeat. */
  async allNumbersOf(
    runs: readonly DirectoryRun[],
    keys: Float64Array,
  ): Promise<Map<ShelfIndex, NumberSet>> {
    const numbers = new NumbersByShelf();
    const query = { sorted: keys, onProgress: () => nextTurn() };
    for await (const places of this.allPlaces(runs, query))
      for (const place of places) numbers.add(place);
    return numbers.toSets();
  }

  /** Yields all places of keys that may repeat, a piece at a time. */
  async *allPlaces(
    runs: readonly DirectoryRun[],
    { sorted, onProgress }: Omit<PhoneQuery, 'needsPlace'>,
  ): AsyncGenerator<Place[]> {
    for (const run of runs)
      for (const pieces of slicesOf(touchedPieces(run, sorted, true))) {
        await onProgress();
        const read = await this.pieces.withPhones(run, pieces);
        const hits = read
          .map(({ piece, phones, from, to }) => ({
            piece,
            positions: positionsOf(new PhoneReader(phones), sorted.subarray(from, to)),
          }))
          .filter(({ positions }) => positions.length > 0);
        for (const { places, positions } of await this.pieces.withPlaces(run, hits))
          yield positions.map((position) => placeAt(places, position));
      }
  }

  /** Reads all entries of a run in their order, a few pieces at a time. */
  async *entriesOf(run: DirectoryRun): AsyncGenerator<Entries> {
    for (const pieces of slicesOf(Array.from(run.firsts, (_, piece) => ({ piece })))) {
      const withPhones = await this.pieces.withPhones(run, pieces);
      for (const { phones, places } of await this.pieces.withPlaces(run, withPhones))
        if (phones.size > 0) yield { phones: phonesIn(phones), places };
    }
  }

  /** Passes the needed places on. Returns 1 for each known phone. */
  private async search(
    runs: readonly DirectoryRun[],
    query: PhoneQuery,
    take: Take,
  ): Promise<Uint8Array> {
    const known = new Uint8Array(query.sorted.length);
    for (const run of runs) {
      const hits = await this.hitsIn(run, query, known);
      for (const pieces of slicesOf(hits)) {
        await query.onProgress();
        for (const { places, indexes, positions } of await this.pieces.withPlaces(run, pieces))
          indexes.forEach((index, i) => take(index, places, positions[i] ?? 0));
      }
    }
    return known;
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
      for (const { phones, ...touched } of await this.pieces.withPhones(run, pieces)) {
        const hits = hitsAmong(touched, new PhoneReader(phones), query, known);
        if (hits.indexes.length > 0) found.push({ piece: touched.piece, ...hits });
        await nextTurn();
      }
    }
    return found;
  }
}

class NumbersByShelf {
  private readonly numbers = new Map<ShelfIndex, number[]>();

  add({ shelf, number }: Place): void {
    const onShelf = this.numbers.get(shelf);
    if (onShelf) onShelf.push(number);
    else this.numbers.set(shelf, [number]);
  }

  toSets(): Map<ShelfIndex, NumberSet> {
    return new Map([...this.numbers].map(([shelf, some]) => [shelf, setOf(some)]));
  }
}

function hitsAmong(
  { from, to }: TouchedPiece,
  reader: PhoneReader,
  { sorted, needsPlace }: PhoneQuery,
  known: Uint8Array,
): Omit<HitPiece, 'piece'> {
  const indexes: number[] = [];
  const positions: number[] = [];
  for (let index = from; index < to; index += 1) {
    // A newer run has it.
    if (known[index] === 1) continue;
    if (!reader.find(sorted[index] ?? 0)) continue;
    known[index] = 1;
    if (!needsPlace(index)) continue;
    indexes.push(index);
    positions.push(reader.position);
  }
  return { indexes, positions };
}

/** Returns the positions of all entries with one of the keys. */
function positionsOf(reader: PhoneReader, sorted: Float64Array): number[] {
  const positions: number[] = [];
  for (const key of sorted)
    for (let isFound = reader.find(key); isFound; isFound = reader.phone === key) {
      positions.push(reader.position);
      reader.next();
    }
  return positions;
}

/** Cuts a list into slices of the pieces that are read with one command. */
export function* slicesOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += piecesAtOnce) yield all.slice(at, at + piecesAtOnce);
}
