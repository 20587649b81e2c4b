import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { fencedRanges, leadsForSale, type FencedRange } from '../counts/stock-counts.js';
import { StockCountsRepository, type CountChange } from '../counts/stock-counts.repository.js';
import { DirectoryRepository } from '../directories/directory.repository.js';
import type { StagedRuns } from '../directories/run-writer.js';
import { LeadMarks } from '../marks/lead-marks.js';
import type { LeadMark } from '../marks/mark.js';
import { appendArrivals, arrivalsOf } from '../shelves/arrivals.js';
import { difference, membersOf, sizeOf, union, type NumberSet } from '../shelves/number-set.js';
import { rangeSet, type ShelfRange } from '../shelves/shelf-range.js';
import type { Move, Place, ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository, type ChangedShelf } from '../shelves/shelf.repository.js';
import type { Superseded } from '../staged/staging.schema.js';
import { shelvesOf } from '../status-log/status-change.js';
import type { HeldLease } from './dataset-lease.js';
import type { StagedShelf } from './lead-stager.js';
import type { Placement } from './placement.decisions.js';

/** Leads with staged pages and a staged directory. */
export interface StagedLeads {
  readonly placement: Placement;
  readonly shelves: readonly StagedShelf[];
  readonly directory: StagedRuns;
  readonly superseded: Superseded;
  /** The moved leads are for sale at their new places, also when they were barred. */
  readonly isBack?: boolean;
}

/** The change whose staged documents become current. */
type ChangeKey = Pick<HeldLease, 'datasetId' | 'stagingId'>;

/**
 * Changes the leads of a dataset by whoever holds its lease: puts staged leads on the shelves, withdraws leads, and keeps
 * phones known. Staged documents that no transaction makes current are swept later.
 */
@Injectable()
export class StockChanges {
  constructor(
    private readonly counts: StockCountsRepository,
    private readonly shelves: ShelfRepository,
    private readonly directories: DirectoryRepository,
    private readonly marks: LeadMarks,
    private readonly transactions: Transactions,
  ) {}

  /** Puts staged leads on the shelves. Returns the number of leads for sale. */
  async add({ datasetId }: ChangeKey, staged: StagedLeads, tx: ClientSession): Promise<number> {
    const { placement, directory } = staged;
    const moved = await this.movedShelves(datasetId, staged, tx);
    if (placement.moves.length > 0) await this.marks.move(datasetId, placement.moves, tx);
    const written = new Map(staged.shelves.map((shelf) => [shelf.index, shelf]));
    const changed = [...new Set([...written.keys(), ...moved.keys()])].map((index) => {
      const { segments, listed } = written.get(index) ?? {};
      return { index, ...(segments && { segments, listed }), ...moved.get(index)?.parts };
    });
    this.shelves.save(datasetId, changed, tx);
    this.directories.adopt(datasetId, { runs: directory.runs }, tx);
    const indexes = [...new Set([...placement.byShelf.keys(), ...moved.keys()])];
    const changes = indexes.map((index) => {
      const added = placement.byShelf.get(index)?.length ?? 0;
      return { index, added, ...moved.get(index)?.counted };
    });
    return leadsForSale(await this.counts.change(datasetId, changes, tx));
  }

  /**
   * Raises a fence: purchases cannot take these numbers. Renews the lease in the same transaction: if this process dies,
   * the sweeper finds the staging and lifts the fence.
   */
  async raiseFence(lease: HeldLease, ranges: readonly ShelfRange[]): Promise<FencedRange[]> {
    const { datasetId, stagingId } = lease;
    const indexes = ranges.map(({ index }) => index);
    const found = await this.shelves.find(datasetId, indexes, ['withdrawn']);
    const shelves = fencedRanges(ranges, (index) => found.get(index)?.withdrawn);
    await this.transactions.run(async (tx) => {
      await lease.renew(tx);
      await this.counts.fence(datasetId, { by: stagingId, shelves }, tx);
    });
    return shelves;
  }

  async liftFence({ datasetId, stagingId }: ChangeKey): Promise<void> {
    await this.counts.unfence(datasetId, stagingId);
  }

  /**
   * Withdraws fenced numbers for ever and lifts the fence. The directory then ignores the entries of these leads.
   * Returns the number of leads for sale.
   */
  async withdraw(
    { datasetId, stagingId }: ChangeKey,
    ranges: readonly FencedRange[],
    tx: ClientSession,
  ): Promise<number> {
    const indexes = ranges.map(({ index }) => index);
    const found = await this.shelves.find(datasetId, indexes, ['withdrawn'], tx);
    const changed = ranges.map((range) => ({
      index: range.index,
      withdrawn: Buffer.from(union(found.get(range.index)?.withdrawn, rangeSet(range))),
    }));
    this.shelves.save(datasetId, changed, tx);
    const counted = ranges.map(({ index, forSale: withdrawn }) => ({ index, withdrawn }));
    const stock = await this.counts.change(datasetId, counted, tx);
    await this.counts.unfence(datasetId, stagingId, tx);
    return leadsForSale(stock);
  }

  /** Withdraws leads for ever, also suspended ones. Returns how many were for sale, and the number of leads that still are. */
  async withdrawLeads(
    datasetId: DatasetId,
    places: readonly Place[],
    tx: ClientSession,
  ): Promise<Withdrawal> {
    await this.marks.removeKind(datasetId, { kind: 'suspended', places }, tx);
    return this.takeFromSale(datasetId, places, tx);
  }

  /**
   * Withdraws leads until all marks that suspend them are taken back, and keeps their phones known. They are not withdrawn for
   * ever: see `withoutGone`. Returns how many were for sale, and the number of leads that still are.
   */
  async suspend(
    { datasetId, ...mark }: Omit<LeadMark, 'kind'>,
    places: readonly Place[],
    tx: ClientSession,
  ): Promise<Withdrawal> {
    await this.marks.add({ ...mark, datasetId, kind: 'suspended' }, places, tx);
    await this.changeBarred(datasetId, places, union, tx);
    return this.takeFromSale(datasetId, places, tx);
  }

  private async takeFromSale(
    datasetId: DatasetId,
    places: readonly Place[],
    tx: ClientSession,
  ): Promise<Withdrawal> {
    const leaving = shelvesOf(places);
    const indexes = leaving.map(({ index }) => index);
    const found = await this.shelves.find(datasetId, indexes, ['withdrawn'], tx);
    const changes = leaving.map(({ index, numbers }) => {
      const before = found.get(index)?.withdrawn;
      const after = Buffer.from(union(before, numbers));
      return { index, after, withdrawn: sizeOf(after) - sizeOf(before) };
    });
    const changed = changes.filter(({ withdrawn }) => withdrawn > 0);
    this.shelves.save(
      datasetId,
      changed.map(({ index, after: withdrawn }) => ({ index, withdrawn })),
      tx,
    );
    const counted = changed.map(({ index, withdrawn }) => ({ index, withdrawn }));
    const stock = await this.counts.change(datasetId, counted, tx);
    const withdrawn = counted.reduce((sum, one) => sum + one.withdrawn, 0);
    return { withdrawn, leadCount: leadsForSale(stock) };
  }

  /**
   * Keeps withdrawn leads known: a file that has their phones again brings duplicates. Otherwise their buyers could be sold
   * the same phone under another number. One that becomes dnc stays withdrawn and barred at its new place.
   */
  async bar(datasetId: DatasetId, places: readonly Place[], tx: ClientSession): Promise<void> {
    await this.changeBarred(datasetId, places, union, tx);
  }

  /** Lets files bring the phones of withdrawn leads again. */
  async unbar(datasetId: DatasetId, places: readonly Place[], tx: ClientSession): Promise<void> {
    await this.changeBarred(datasetId, places, difference, tx);
  }

  private async changeBarred(
    datasetId: DatasetId,
    places: readonly Place[],
    change: typeof union,
    tx: ClientSession,
  ): Promise<void> {
    const leaving = shelvesOf(places);
    const indexes = leaving.map(({ index }) => index);
    const found = await this.shelves.find(datasetId, indexes, ['barred'], tx);
    const changed = leaving.map(({ index, numbers }) => ({
      index,
      barred: Buffer.from(change(found.get(index)?.barred, numbers)),
    }));
    this.shelves.save(datasetId, changed, tx);
  }

  /** Returns the leads that were not withdrawn for ever: they are for sale, sold or suspended. */
  async withoutGone<P extends Place>(datasetId: DatasetId, places: readonly P[]): Promise<P[]> {
    const shelves = [...new Set(places.map(({ shelf }) => shelf))];
    const found = await this.shelves.find(datasetId, shelves, ['withdrawn']);
    const withdrawn = places.filter((place) => has(found.get(place.shelf)?.withdrawn, place));
    if (withdrawn.length === 0) return [...places];
    const suspending = { kind: 'suspended', places: withdrawn } as const;
    const isSuspended = await this.marks.isMarked(datasetId, suspending);
    const gone = new Set(withdrawn.filter((place) => !isSuspended(place)));
    return places.filter((place) => !gone.has(place));
  }

  /** Returns the shelves that leads leave or reach. Leads that were barred stay so, unless they come back. */
  private async movedShelves(
    datasetId: DatasetId,
    { placement: { moves }, isBack = false }: StagedLeads,
    tx: ClientSession,
  ): Promise<ReadonlyMap<ShelfIndex, MovedShelf>> {
    const indexes = [...new Set(moves.flatMap(({ from, to }) => [from.shelf, to.shelf]))];
    const parts = ['withdrawn', 'barred', 'arrivals'] as const;
    const found = await this.shelves.find(datasetId, indexes, parts, tx);
    const barred = isBack ? [] : stillBarred(moves, (shelf) => found.get(shelf)?.barred);
    const leaving = new Map(
      shelvesOf([...moves.map(({ from }) => from), ...barred]).map((one) => [
        one.index,
        one.numbers,
      ]),
    );
    const toBar = new Map(shelvesOf(barred).map(({ index, numbers }) => [index, numbers]));
    return new Map(
      indexes.map((index) => {
        const before = found.get(index);
        const arrived = moves
          .filter(({ to }) => to.shelf === index)
          .flatMap((move) => arrivalsOf(move, found.get(move.from.shelf)?.arrivals));
        const [left, kept] = [leaving.get(index), toBar.get(index)];
        const withdrawn = left && Buffer.from(union(before?.withdrawn, left));
        return [
          index,
          {
            parts: {
              ...(withdrawn && { withdrawn }),
              ...(kept && { barred: Buffer.from(union(before?.barred, kept)) }),
              ...(arrived.length > 0 && { arrivals: appendArrivals(before?.arrivals, arrived) }),
            },
            counted: {
              withdrawn: withdrawn ? sizeOf(withdrawn) - sizeOf(before?.withdrawn) : 0,
              arrived: arrived.length,
            },
          },
        ];
      }),
    );
  }
}

const has = (set: NumberSet | undefined, { number }: Place): boolean =>
  membersOf(set, [number])[0] === true;

/** The leads that a withdrawal found for sale, and those that are for sale after it. */
export interface Withdrawal {
  readonly withdrawn: number;
  readonly leadCount: number;
}

/** A shelf that leads left or reached, and the change of its counts. */
interface MovedShelf {
  readonly parts: Pick<ChangedShelf, 'withdrawn' | 'barred' | 'arrivals'>;
  readonly counted: Pick<CountChange, 'withdrawn' | 'arrived'>;
}

/** Returns the new places of the moved leads that were barred. */
function stillBarred(
  moves: readonly Move[],
  barredOn: (shelf: ShelfIndex) => NumberSet | undefined,
): Place[] {
  return [...new Set(moves.map(({ from }) => from.shelf))].flatMap((shelf) => {
    const leaving = moves.filter(({ from }) => from.shelf === shelf);
    const isBarred = membersOf(
      barredOn(shelf),
      leaving.map(({ from }) => from.number),
    );
    return leaving.filter((_, i) => isBarred[i]).map(({ to }) => to);
  });
}
