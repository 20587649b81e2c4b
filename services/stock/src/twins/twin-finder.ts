import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import {
  emptyEntries,
  entriesBetween,
  type Entries,
  type PlaceList,
} from '../directories/entries.js';
import { mergeEntries } from '../directories/merge-entries.js';
import { RunReader } from '../directories/run-reader.js';
import type { DirectoryRun } from '../directories/run.js';
import { findArrivals } from '../shelves/arrivals.js';
import { valueAt, type ShelfIndex, type ShelfVector } from '../shelves/shelf.js';
import { ShelfRepository } from '../shelves/shelf.repository.js';
import { selectPlaces, type TwinLists } from './twin-entries.js';

/** One dataset of a pair. */
export interface TwinSide {
  readonly datasetId: DatasetId;
  /** The current runs of its directory, the newest first. */
  readonly runs: readonly DirectoryRun[];
  /** Entries with numbers below these are known, except those of a run that is compared for the first time. */
  readonly seen: ShelfVector;
}

/** The pair to compare, and what was compared before. */
interface TwinSearch {
  readonly from: TwinSide;
  readonly to: TwinSide;
  /** Runs without any new entry. Undefined in the first search of a pair. */
  readonly compared: ReadonlySet<string> | undefined;
  /** Called between reads of the database. Lets requests take their turn. */
  readonly onProgress: () => Promise<void>;
}

/** The number of new entries that are looked up at once. */
const lookedUpAtOnce = 2 ** 17;

/** Finds the leads of two datasets that have the same phone. */
@Injectable()
export class TwinFinder {
  constructor(
    private readonly reader: RunReader,
    private readonly shelves: ShelfRepository,
  ) {}

  /**
   * Yields the twins of new entries. The newest lead of a phone in `to` is the twin of its newest lead in `from` and of
   * the lead that this one was before it became dnc: its owners may not have settled that yet. Throws PieceMissing.
   */
  async *find(search: TwinSearch): AsyncGenerator<TwinLists> {
    const { from, to, compared } = search;
    const formerPlaces = new FormerPlaces(this.shelves, from.datasetId);
    // At first every entry is new on both sides, so one direction finds all: that of the smaller directory.
    const isFromSmaller = sizeOf(from.runs) < sizeOf(to.runs);
    if (compared !== undefined || !isFromSmaller)
      for await (const twins of this.twinsOf(to, from, search))
        yield* withFormer({ from: twins.found, to: twins.fresh }, formerPlaces);
    if (compared !== undefined || isFromSmaller)
      for await (const twins of this.twinsOf(from, to, search))
        yield* withFormer({ from: twins.fresh, to: twins.found }, formerPlaces);
  }

  /** Looks the new entries of one side up in all runs of the other one. */
  private async *twinsOf(
    side: TwinSide,
    other: TwinSide,
    { compared, onProgress }: TwinSearch,
  ): AsyncGenerator<{ fresh: PlaceList; found: PlaceList }> {
    const runs = side.runs.filter(({ id }) => !compared?.has(id));
    const streams = runs.map((run) => this.freshEntriesOf(run, side.seen, onProgress));
    for await (const { phones, places } of mergeEntries(streams, lookedUpAtOnce)) {
      const found = await this.reader.findPlaces(other.runs, { sorted: phones, onProgress });
      await onProgress();
      const positions: number[] = [];
      found.known.forEach((isKnown, i) => isKnown && positions.push(i));
      if (positions.length === 0) continue;
      yield { fresh: selectPlaces(places, positions), found: selectPlaces(found, positions) };
    }
  }

  /** Reads the entries of a run that were not there when its dataset had the counts `seen`. A merged run has older ones. */
  private async *freshEntriesOf(
    run: DirectoryRun,
    seen: ShelfVector,
    onProgress: () => Promise<void>,
  ): AsyncGenerator<Entries> {
    for await (const entries of this.reader.entriesOf(run)) {
      // Phones in memory would be compared without a pause for requests.
      await onProgress();
      const fresh = freshAmong(entries, seen);
      if (fresh.phones.length > 0) yield fresh;
    }
  }
}

function freshAmong({ phones, places }: Entries, seen: ShelfVector): Entries {
  const fresh = emptyEntries(phones.length);
  let written = 0;
  for (let i = 0; i < phones.length; i += 1) {
    const [shelf, number] = [places.shelves[i] ?? 0, places.numbers[i] ?? 0];
    if (number < valueAt(seen, shelf)) continue;
    fresh.phones[written] = phones[i] ?? 0;
    fresh.places.shelves[written] = shelf;
    fresh.places.numbers[written] = number;
    written += 1;
  }
  return entriesBetween(fresh, 0, written);
}

/** Yields twins, and those of the former leads. */
async function* withFormer(twins: TwinLists, places: FormerPlaces): AsyncGenerator<TwinLists> {
  yield twins;
  const { positions, former } = await places.of(twins.from);
  if (positions.length > 0) yield { from: former, to: selectPlaces(twins.to, positions) };
}

const sizeOf = (runs: readonly DirectoryRun[]): number =>
  runs.reduce((sum, { size }) => sum + size, 0);

/** Finds the places of leads before they changed their status. Reads the arrivals of a shelf once. */
class FormerPlaces {
  private readonly arrivals = new Map<ShelfIndex, Uint8Array | undefined>();

  constructor(
    private readonly shelves: ShelfRepository,
    private readonly datasetId: DatasetId,
  ) {}

  /** Returns the positions of those leads that came from other shelves, once for each place there, and these places. */
  async of({ shelves, numbers }: PlaceList): Promise<{ positions: number[]; former: PlaceList }> {
    await this.load(new Set(shelves));
    const positions: number[] = [];
    const formerShelves: number[] = [];
    const formerNumbers: number[] = [];
    numbers.forEach((number, position) => {
      const list = this.arrivals.get(shelves[position] ?? 0);
      for (const arrival of list ? findArrivals(list, number) : []) {
        positions.push(position);
        formerShelves.push(arrival.fromShelf);
        formerNumbers.push(arrival.fromNumber);
      }
    });
    const former = {
      shelves: Uint8Array.from(formerShelves),
      numbers: Uint32Array.from(formerNumbers),
    };
    return { positions, former };
  }

  /** Callers read the runs of the directory before: a list then has every lead of a run that arrived. */
  private async load(shelves: ReadonlySet<ShelfIndex>): Promise<void> {
    const missing = [...shelves].filter((shelf) => !this.arrivals.has(shelf));
    const rows = await this.shelves.find(this.datasetId, missing, ['arrivals']);
    for (const shelf of missing) this.arrivals.set(shelf, rows.get(shelf)?.arrivals);
  }
}
