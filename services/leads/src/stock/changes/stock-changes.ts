import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import type { ClientSession } from 'mongoose';
import { StockCountsRepository, type CountChange } from '../counts/stock-counts.repository.js';
import { fencedRanges, leadsForSale, type FencedRange } from '../counts/stock-counts.js';
import { DirectoryRepository } from '../directories/directory.repository.js';
import type { Place } from '../directories/place.js';
import { PageRepository } from '../pages/page.repository.js';
import { appendArrivals, type Arrival, arrivalsOf } from '../shelves/arrivals.js';
import { setOf, sizeOf, union } from '../shelves/number-set.js';
import { rangeSet, type ShelfRange } from '../shelves/shelf-range.js';
import type { ShelfIndex } from '../shelves/shelf.js';
import { ShelfRepository, type ChangedShelf } from '../shelves/shelf.repository.js';
import { shelvesOf } from '../status-log/status-change.js';
import type { HeldLease } from './dataset-lease.js';
import type { Move, Placement } from './placement.decisions.js';
import type { ShelfUpdate, SupersededDocuments } from './shelf-update.js';
import type { StagedDirectory } from './stage-directory.js';
import type { StagedShelf } from './stage-leads.js';

/** Leads with staged pages and a staged directory. */
export interface StagedLeads {
  readonly placement: Placement;
  readonly shelves: readonly StagedShelf[];
  readonly directory: StagedDirectory;
}

/** The update whose staged documents become current. */
type UpdateKey = Pick<HeldLease, 'datasetId' | 'shelfUpdateId'>;

/** Changes the stock for uploads: adds and withdraws leads, and removes unused documents. */
@Injectable()
export class StockChanges {
  constructor(
    private readonly counts: StockCountsRepository,
    private readonly shelves: ShelfRepository,
    private readonly pages: PageRepository,
    private readonly directories: DirectoryRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Puts staged leads on the shelves. Returns the number of leads for sale. */
  async add({ datasetId }: UpdateKey, staged: StagedLeads, tx: ClientSession): Promise<number> {
    const { placement, directory } = staged;
    const { changed, arrivals } = await this.changedShelves(datasetId, staged, tx);
    this.shelves.save(datasetId, changed, tx);
    this.directories.adopt(datasetId, directory.runs, tx);
    const changes = countChanges(placement, arrivals);
    return leadsForSale(await this.counts.change(datasetId, changes, tx));
  }

  /**
   * Raises a fence: purchases cannot take these numbers. Renews the lease in the same transaction: if this process dies,
   * the sweeper finds the update and lifts the fence.
   */
  async raiseFence(lease: HeldLease, ranges: readonly ShelfRange[]): Promise<FencedRange[]> {
    const { datasetId, shelfUpdateId } = lease;
    const indexes = ranges.map(({ index }) => index);
    const found = await this.shelves.find(datasetId, indexes, ['withdrawn']);
    const shelves = fencedRanges(ranges, (index) => found.get(index)?.withdrawn);
    await this.transactions.run(async (tx) => {
      await lease.renew(tx);
      await this.counts.fence(datasetId, { by: shelfUpdateId, shelves }, tx);
    });
    return shelves;
  }

  async liftFence({ datasetId, shelfUpdateId }: UpdateKey): Promise<void> {
    await this.counts.unfence(datasetId, shelfUpdateId);
  }

  /**
   * Withdraws fenced numbers for ever and lifts the fence. The directory then ignores the entries of these leads.
   * Returns the number of leads for sale.
   */
  async withdraw(
    { datasetId, shelfUpdateId }: UpdateKey,
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
    await this.counts.unfence(datasetId, shelfUpdateId, tx);
    return leadsForSale(stock);
  }

  /** Withdraws leads for ever. Returns how many were for sale, and the number of leads that still are. */
  async withdrawLeads(
    datasetId: DatasetId,
    places: readonly Place[],
    tx: ClientSession,
  ): Promise<{ withdrawn: number; leadCount: number }> {
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
   * Keeps withdrawn leads known: a file that has their phones again brings duplicates, and changes no status. Otherwise
   * their buyers could be sold the same phone under another number.
   */
  async bar(datasetId: DatasetId, places: readonly Place[], tx: ClientSession): Promise<void> {
    const leaving = shelvesOf(places);
    const indexes = leaving.map(({ index }) => index);
    const found = await this.shelves.find(datasetId, indexes, ['barred'], tx);
    const changed = leaving.map(({ index, numbers }) => ({
      index,
      barred: Buffer.from(union(found.get(index)?.barred, numbers)),
    }));
    this.shelves.save(datasetId, changed, tx);
  }

  /** Removes the staged documents of an update that did not commit, and lifts its fence. */
  async discard({ id, datasetId }: Pick<ShelfUpdate, 'id' | 'datasetId'>): Promise<void> {
    await this.counts.unfence(datasetId, id);
    await this.pages.removeStaged(id);
    await this.directories.removeStaged(id);
  }

  async removeSuperseded({ pages, blocks }: SupersededDocuments): Promise<void> {
    await this.pages.remove(pages);
    await this.directories.remove(blocks);
  }

  private async changedShelves(
    datasetId: DatasetId,
    { shelves, placement }: StagedLeads,
    tx: ClientSession,
  ): Promise<{ changed: ChangedShelf[]; arrivals: ReadonlyMap<ShelfIndex, readonly Arrival[]> }> {
    const { leaving, arriving } = movesByShelf(placement.moves);
    const moving = [...new Set([...leaving.keys(), ...arriving.keys()])];
    const found = await this.shelves.find(datasetId, moving, ['withdrawn', 'arrivals'], tx);
    const segments = new Map(shelves.map((shelf) => [shelf.index, shelf.segments]));
    const arrivals = new Map(
      [...arriving].map(([index, moves]) => {
        const listOn = (shelf: ShelfIndex) => found.get(shelf)?.arrivals;
        return [index, moves.flatMap((move) => arrivalsOf(move, listOn(move.from.shelf)))];
      }),
    );
    const changed = [...new Set([...segments.keys(), ...moving])].map((index) => {
      const [left, arrived] = [leaving.get(index), arrivals.get(index)];
      const before = found.get(index);
      return {
        index,
        ...(segments.has(index) && { segments: segments.get(index) }),
        ...(left && {
          withdrawn: Buffer.from(
            union(before?.withdrawn, setOf(left.map(({ from }) => from.number))),
          ),
        }),
        ...(arrived && { arrivals: appendArrivals(before?.arrivals, arrived) }),
      };
    });
    return { changed, arrivals };
  }
}

function movesByShelf(moves: readonly Move[]) {
  const leaving = new Map<ShelfIndex, Move[]>();
  const arriving = new Map<ShelfIndex, Move[]>();
  for (const move of moves) {
    append(leaving, move.from.shelf, move);
    append(arriving, move.to.shelf, move);
  }
  return { leaving, arriving };
}

function append(byShelf: Map<ShelfIndex, Move[]>, shelf: ShelfIndex, move: Move): void {
  const moves = byShelf.get(shelf);
  if (moves) moves.push(move);
  else byShelf.set(shelf, [move]);
}

function countChanges(
  { byShelf, moves }: Placement,
  arrivals: ReadonlyMap<ShelfIndex, readonly Arrival[]>,
): CountChange[] {
  const changes = new Map<ShelfIndex, { added: number; withdrawn: number; arrived: number }>();
  const changeOf = (index: ShelfIndex) => {
    const change = changes.get(index) ?? { added: 0, withdrawn: 0, arrived: 0 };
    changes.set(index, change);
    return change;
  };
  for (const [index, leads] of byShelf) changeOf(index).added += leads.length;
  for (const { from } of moves) changeOf(from.shelf).withdrawn += 1;
  for (const [index, arrived] of arrivals) changeOf(index).arrived += arrived.length;
  return [...changes].map(([index, change]) => ({ index, ...change }));
}
