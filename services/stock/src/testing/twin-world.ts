import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import type { Clock } from '@leadmart/platform/time';
import { RunPieces } from '../directories/run-pieces.js';
import { RunReader } from '../directories/run-reader.js';
import { RunWriter } from '../directories/run-writer.js';
import type { DirectoryRun } from '../directories/run.js';
import { numbersOf, setOf, type NumberSet } from '../shelves/number-set.js';
import type { Place, ShelfIndex } from '../shelves/shelf.js';
import { PieceRepository } from '../staged/piece.repository.js';
import { StagingSweeper } from '../staged/staging-sweeper.js';
import { StagingRepository } from '../staged/staging.repository.js';
import { Stagings } from '../staged/stagings.js';
import { TwinExtender } from '../twins/twin-extender.js';
import { TwinFinder } from '../twins/twin-finder.js';
import { TwinStager } from '../twins/twin-stager.js';
import { TwinRepository } from '../twins/twin.repository.js';
import { Twins, type TwinTable } from '../twins/twins.js';
import type { TwinsDocument } from '../twins/twins.schema.js';
import { ConnectionInMemory } from './connection-in-memory.js';
import { DirectoryWorld } from './directory-world.js';
import { sweepDue } from './sweep-due.js';

type Pieces = readonly { readonly piece: number }[];

/** Two datasets and their twins on repositories in memory, with two replicas, and plain maps to compare with. */
export class TwinWorld {
  readonly from = new DirectoryWorld('from' as DatasetId);
  readonly to = new DirectoryWorld('to' as DatasetId);
  readonly database = new ConnectionInMemory();
  /** Called before each read of phones of the directories. */
  beforeRead: (run: DirectoryRun, pieces: Pieces) => Promise<void> = async () => {};
  now = Date.parse('2026-11-23');
  readonly replicas = [this.replica(), this.replica()] as const;
  private readonly sides = { from: this.from, to: this.to } as Record<string, DirectoryWorld>;

  current(replica: 0 | 1 = 0, signal?: AbortSignal): Promise<TwinTable> {
    const { twins } = this.replicas[replica];
    return twins.current('from' as DatasetId, 'to' as DatasetId, signal);
  }

  sweep(): Promise<void> {
    const { stagings, sweeper } = this.replicas[0];
    return sweepDue(stagings, sweeper, new Date(this.now));
  }

  /** Returns what is wrong with the answer of a table for the owners of these phones. */
  async defects(table: TwinTable, phones: readonly number[]): Promise<string[]> {
    const found = keysIn(await table.inTo(setsOf(phones.flatMap((phone) => this.owned(phone)))));
    const newest = phones.flatMap((phone) => {
      const place = this.from.known.has(phone) && this.to.known.get(phone);
      return place ? [keyOf(place)] : [];
    });
    const everHad = new Set(
      phones.flatMap((phone) => (this.to.history.get(phone) ?? []).map(keyOf)),
    );
    return [
      ...newest.filter((key) => !found.has(key)).map((key) => `${key} is missing`),
      ...[...found].filter((key) => !everHad.has(key)).map((key) => `${key} has another phone`),
    ];
  }

  /** The number of pieces that the stored twins refer to. */
  get currentPieces(): number {
    const [stored] = this.database.rows<TwinsDocument>('twins');
    return (stored?.runs ?? []).reduce((sum, { firsts }) => sum + firsts.length / 8, 0);
  }

  /** The number of stored pieces of twins, each of which is two documents. */
  get storedPieces(): number {
    return this.database.rows('pieces').length / 2;
  }

  /** Returns one place of a phone in `from` that a buyer may own: the present one, or one that its lead had before. */
  private owned(phone: number): Place[] {
    const place = this.from.known.get(phone);
    if (!place) return [];
    const places = [...(this.from.former.get(phone) ?? []), place];
    return places.slice(phone % places.length).slice(0, 1);
  }

  private side(id: string): DirectoryWorld {
    const side = this.sides[id];
    if (!side) throw new Error(`there is no dataset ${id}`);
    return side;
  }

  private replica() {
    const { connection } = this.database;
    const stored = new PieceRepository(connection);
    const pieces = new RunPieces(stored);
    // Each replica keeps in memory the pieces that it has read, also when they are replaced.
    const sides: Record<string, RunPieces> = {
      from: new RunPieces(this.from.stored),
      to: new RunPieces(this.to.stored),
    };
    const allPieces = {
      withPhones: async (run: DirectoryRun, some: Pieces) => {
        if (sides[run.directoryId]) await this.beforeRead(run, some);
        return (sides[run.directoryId] ?? pieces).withPhones(run, some);
      },
      withPlaces: (run: DirectoryRun, some: Pieces) =>
        (sides[run.directoryId] ?? pieces).withPlaces(run, some),
    };
    const reader = new RunReader(allPieces as never);
    const directories = { runs: async (id: string) => this.side(id).runs };
    const counts = {
      findMany: async (ids: readonly string[]) =>
        new Map(ids.map((id) => [id, structuredClone(this.side(id).counts.stock)])),
    };
    const shelves = {
      find: (id: string, indexes: readonly ShelfIndex[]) =>
        this.side(id).shelves.find(id as DatasetId, indexes),
    };
    const clock: Clock = { now: () => new Date(this.now) };
    const log = { warn: () => {}, info: () => {} } as never;
    const repository = new TwinRepository(connection);
    const stagings = new StagingRepository(connection);
    const noPages = { remove: async () => {} } as never;
    const extending = new TwinExtender(
      counts as never,
      directories as never,
      repository,
      new TwinFinder(reader, shelves as never),
      new TwinStager(new RunWriter(pieces, reader)),
      new Stagings(stagings, clock, log),
      new Transactions(connection),
    );
    return {
      twins: new Twins(repository, reader, extending),
      stagings,
      sweeper: new StagingSweeper(stagings, stored, noPages, counts as never, clock, log),
    };
  }
}

const keyOf = ({ shelf, number }: Place): string => `${shelf}:${number}`;

const keysIn = (sets: ReadonlyMap<ShelfIndex, NumberSet>): Set<string> =>
  new Set(
    [...sets].flatMap(([shelf, set]) => numbersOf(set).map((number) => `${shelf}:${number}`)),
  );

function setsOf(places: readonly Place[]): Map<ShelfIndex, NumberSet> {
  const byShelf = new Map<ShelfIndex, number[]>();
  for (const { shelf, number } of places) {
    const ofShelf = byShelf.get(shelf) ?? [];
    byShelf.set(shelf, ofShelf);
    ofShelf.push(number);
  }
  return new Map([...byShelf].map(([shelf, numbers]) => [shelf, setOf(numbers)]));
}
