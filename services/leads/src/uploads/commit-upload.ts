import { Injectable } from '@nestjs/common';
import {
  DatasetChanged,
  DatasetNotFound,
  UploadCompleted,
  UploadInProgress,
  type DatasetId,
  type UploadId,
  type UserId,
} from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import type { ClientSession } from 'mongoose';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import { leadsForSale } from '../datasets/datasets.service.js';
import { appendArrivals } from '../stock/arrivals.js';
import { DirectoryRepository } from '../stock/directory.repository.js';
import { setOf, union } from '../stock/numbers.js';
import type { ShelfIndex } from '../stock/shelf.js';
import { ShelfRepository, type ChangedShelf } from '../stock/shelf.repository.js';
import { StockRepository, type StockChange } from '../stock/stock.repository.js';
import type { StagedDirectory, StagedShelf } from './stage-leads.js';
import type { Move, Placement, UploadCounts } from './upload.decisions.js';
import { UploadRepository } from './upload.repository.js';

/** An upload whose documents are all staged. */
export interface StagedUpload {
  readonly uploadId: UploadId;
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly placement: Placement;
  readonly shelves: readonly StagedShelf[];
  readonly directory: StagedDirectory;
  readonly counts: UploadCounts;
}

/** Replaced documents stay this long for downloads that began before. */
const supersededForMs = 60 * 60 * 1_000;

/** The one step that puts an upload on the shelves: one transaction, all of it or nothing. */
@Injectable()
export class CommitUpload {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly datasets: DatasetRepository,
    private readonly stocks: StockRepository,
    private readonly shelves: ShelfRepository,
    private readonly directory: DirectoryRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async commit(upload: StagedUpload): Promise<void> {
    await this.transactions.run(async (session) => {
      await this.closeLease(upload, session);
      const { datasetId, uploadId, directory } = upload;
      // Written, not only read: a deletion at the same time must collide with this.
      const dataset = await this.datasets.change(datasetId, {}, this.clock.now(), session);
      if (!dataset) throw DatasetNotFound();
      await this.shelves.save(datasetId, await this.changedShelves(upload, session), session);
      await this.directory.adopt(datasetId, uploadId, directory.areas, session);
      await this.stocks.change(datasetId, stockChanges(upload.placement), session);
      const leadCount = leadsForSale(await this.stocks.find(datasetId, session));
      const occurredAt = this.clock.now().toISOString();
      const { name, visible } = dataset;
      const changed = { datasetId, name, visible, leadCount, occurredAt };
      await this.outbox.add(session, UploadCompleted, { ...completed(upload), occurredAt });
      await this.outbox.add(session, DatasetChanged, changed);
    });
  }

  /** Nobody but the holder of the lease may commit, and only once. */
  private async closeLease(upload: StagedUpload, session: ClientSession): Promise<void> {
    const superseded = {
      pages: upload.shelves.flatMap(({ supersededPages }) => supersededPages),
      blocks: [...upload.directory.supersededBlocks],
    };
    const sweepAt = new Date(this.clock.now().getTime() + supersededForMs);
    const closed = await this.uploads.commit(upload.uploadId, superseded, sweepAt, session);
    if (!closed) throw UploadInProgress();
  }

  private async changedShelves(
    { datasetId, shelves, placement }: StagedUpload,
    session: ClientSession,
  ): Promise<ChangedShelf[]> {
    const { leaving, arriving } = movesByShelf(placement.moves);
    const moving = [...new Set([...leaving.keys(), ...arriving.keys()])];
    const parts = ['withdrawn', 'arrivals'] as const;
    const rows = await this.shelves.find(datasetId, moving, parts, session);
    const segments = new Map(shelves.map((shelf) => [shelf.index, shelf.segments]));
    const changed = new Set([...segments.keys(), ...moving]);
    return [...changed].map((index) => {
      const gone = leaving.get(index);
      const come = arriving.get(index);
      const row = rows.get(index);
      return {
        index,
        ...(segments.has(index) ? { segments: segments.get(index) } : {}),
        ...(gone
          ? { withdrawn: Buffer.from(union(row?.withdrawn, setOf(numbersLeaving(gone)))) }
          : {}),
        ...(come ? { arrivals: appendArrivals(row?.arrivals, arrivalsOf(come)) } : {}),
      };
    });
  }
}

function completed(upload: StagedUpload) {
  const { uploadId, datasetId, adminId, counts } = upload;
  return {
    uploadId,
    datasetId,
    adminId,
    added: counts.validCount,
    duplicates: counts.duplicateCount,
    statusChanged: counts.statusChangedCount,
    invalid: counts.invalidCount,
  };
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

const numbersLeaving = (moves: readonly Move[]) => moves.map(({ from }) => from.number);

const arrivalsOf = (moves: readonly Move[]) =>
  moves.map(({ from, to }) => ({
    number: to.number,
    fromShelf: from.shelf,
    fromNumber: from.number,
  }));

function stockChanges({ byShelf, moves }: Placement): StockChange[] {
  const changes = new Map<ShelfIndex, { added: number; withdrawn: number; arrived: number }>();
  const of = (index: ShelfIndex) => {
    const change = changes.get(index) ?? { added: 0, withdrawn: 0, arrived: 0 };
    changes.set(index, change);
    return change;
  };
  for (const [index, leads] of byShelf) of(index).added += leads.length;
  for (const { from, to } of moves) {
    of(from.shelf).withdrawn += 1;
    of(to.shelf).arrived += 1;
  }
  return [...changes].map(([index, change]) => ({ index, ...change }));
}
