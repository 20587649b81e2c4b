import { isDeepStrictEqual } from 'node:util';
import type { DatasetId, PhoneStatus, UploadId } from '@leadmart/contracts';
import type { HeldLease } from '../changes/dataset-lease.js';
import { DirectoryStager } from '../changes/directory-stager.js';
import type { IncomingLeads } from '../changes/incoming-leads.js';
import { placeLeads, type Placement, type SortedLeads } from '../changes/placement.decisions.js';
import { RunPieces } from '../directories/run-pieces.js';
import { RunReader } from '../directories/run-reader.js';
import { RunWriter } from '../directories/run-writer.js';
import type { DirectoryRun } from '../directories/run.js';
import { numbersOf } from '../shelves/number-set.js';
import type { ShelfRange } from '../shelves/shelf-range.js';
import { shelfIndex, statusOf, type Place } from '../shelves/shelf.js';
import { PieceRepository } from '../staged/piece.repository.js';
import { ConnectionInMemory } from './connection-in-memory.js';
import { CountsInMemory, ShelvesInMemory } from './stock-in-memory.js';

export type Row = readonly [phone: number, status: PhoneStatus];

const states = ['CA', 'TX', 'NY'] as const;

function leadsOf(rows: readonly Row[]): IncomingLeads {
  const at = (row: number) => rows[row] ?? ([0, 'clean'] as const);
  return {
    size: rows.length,
    phone: (row) => at(row)[0],
    shelf: (row) => shelfIndex(states[at(row)[0] % 3] ?? 'CA', at(row)[1]),
    lineBytes: () => 0,
    copyLine: (_row, _target, at) => at,
  };
}

/** The real directory of a dataset on repositories in memory, and a map to compare it with. */
export class DirectoryWorld {
  readonly known = new Map<number, Place>();
  /** All places that each phone ever had, the newest last. */
  readonly history = new Map<number, readonly Place[]>();
  /** The places of each lead before its present one, the oldest first. */
  readonly former = new Map<number, readonly Place[]>();
  /** The current runs of the directory, the newest first. */
  runs: readonly DirectoryRun[] = [];
  private readonly database = new ConnectionInMemory();
  readonly stored = new PieceRepository(this.database.connection);
  readonly pieces = new RunPieces(this.stored);
  readonly counts = new CountsInMemory();
  readonly shelves = new ShelvesInMemory();
  private readonly reader = new RunReader(this.pieces);
  private readonly staging = new DirectoryStager(
    { runs: async () => this.runs } as never,
    this.reader,
    new RunWriter(this.pieces, this.reader),
    this.counts as never,
    this.shelves as never,
  );
  private readonly uploads: (readonly ShelfRange[])[] = [];

  constructor(private readonly datasetId = 'd' as DatasetId) {}

  /** Uploads rows, one for each phone. Throws when the directory and the map differ. */
  async upload(unsorted: readonly Row[]): Promise<void> {
    const rows = unsorted.toSorted(([a], [b]) => a - b);
    const leads = leadsOf(rows);
    const compared = await this.staging.compare(this.lease(), leads, [...rows.keys()]);
    const { fresh, statusChanges, knownCount } = compared;
    // Faster than a matcher for arrays of 100,000 rows.
    if (!isDeepStrictEqual({ fresh, statusChanges, knownCount }, this.expected(leads)))
      throw new Error('the directory and the map differ');
    const placement = await this.place(leads, compared);
    this.uploads.push(placement.added);
  }

  /** Moves those of the phones that are dnc to clean shelves, as undoing a wrong check does. */
  async restore(phones: Iterable<number>): Promise<void> {
    const isDnc = (phone: number) => statusOf(this.known.get(phone)?.shelf ?? 0) === 'dnc';
    const moving = [...phones].filter(isDnc).sort((a, b) => a - b);
    const statusChanges = moving.map((phone, row) => ({ row, from: this.placeOf(phone) }));
    const leads = leadsOf(moving.map((phone) => [phone, 'clean']));
    await this.place(leads, { fresh: [], statusChanges, runs: this.runs });
  }

  private async place(
    leads: IncomingLeads,
    { runs, ...sorted }: SortedLeads & { runs: readonly DirectoryRun[] },
  ): Promise<Placement> {
    const countOf = (shelf: number) => this.counts.stock.counts[shelf] ?? 0;
    const placement = placeLeads(leads, sorted, countOf);
    const staged = await this.staging.stage(this.lease(), placement, runs);
    this.runs = staged.runs;
    const before = new Map(
      sorted.statusChanges.map(({ row, from }) => {
        const phone = leads.phone(row);
        return [phone, [...(this.former.get(phone) ?? []), from]] as const;
      }),
    );
    for (const [index, added] of placement.byShelf) {
      added.forEach((row, i) => {
        const phone = leads.phone(row);
        this.put(phone, { shelf: index, number: countOf(index) + i }, before.get(phone) ?? []);
      });
      this.counts.change({ index, added: added.length });
    }
    for (const { from, to } of placement.moves) {
      this.counts.change({ index: from.shelf, withdrawn: 1 });
      this.counts.change({ index: to.shelf, arrived: this.shelves.move(from, to) });
    }
    await this.stored.remove(staged.superseded);
    return placement;
  }

  /** Undoes any upload: withdraws its leads that were not withdrawn before. */
  async undo(which: number): Promise<void> {
    const [ranges = []] = this.uploads.splice(which % Math.max(1, this.uploads.length), 1);
    for (const { index: shelf, first, count } of ranges) {
      const row = (await this.shelves.find(this.datasetId, [shelf])).get(shelf);
      const before = new Set(numbersOf(row?.withdrawn));
      for (let number = first; number < first + count; number += 1)
        if (!before.has(number)) this.withdraw({ shelf, number });
      for (const [phone, place] of this.known)
        if (place.shelf === shelf && place.number >= first && place.number < first + count)
          this.known.delete(phone);
    }
  }

  /** The number of pieces, each of which is two documents. */
  get storedPieces(): number {
    return this.database.rows('pieces').length / 2;
  }

  private expected(leads: IncomingLeads) {
    const rows = Array.from({ length: leads.size }, (_, row) => row);
    const fresh = rows.filter((row) => !this.known.has(leads.phone(row)));
    const statusChanges = rows.flatMap((row) => {
      const from = this.known.get(leads.phone(row));
      const isDnc = statusOf(leads.shelf(row)) === 'dnc';
      return from && isDnc && statusOf(from.shelf) === 'clean' ? [{ row, from }] : [];
    });
    return { fresh, statusChanges, knownCount: rows.length - fresh.length };
  }

  private placeOf(phone: number): Place {
    const place = this.known.get(phone);
    if (!place) throw new Error(`no lead has the phone ${phone}`);
    return place;
  }

  private put(phone: number, place: Place, former: readonly Place[]): void {
    this.known.set(phone, place);
    this.former.set(phone, former);
    this.history.set(phone, [...(this.history.get(phone) ?? []), place]);
  }

  private withdraw({ shelf, number }: Place): void {
    this.shelves.withdraw(shelf, number);
    this.counts.change({ index: shelf, withdrawn: 1 });
  }

  private lease(): HeldLease {
    const stagingId = `${this.datasetId}-u${(this.nextUpdate += 1)}` as UploadId;
    const renewed = async () => {};
    return {
      stagingId,
      datasetId: this.datasetId,
      renew: renewed,
      renewWhenDue: renewed,
      commit: renewed,
    };
  }

  private nextUpdate = 0;
}
