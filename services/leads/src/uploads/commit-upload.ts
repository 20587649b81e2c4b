import { Injectable } from '@nestjs/common';
import { UploadCompleted, type UploadId, type UserId } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import type { ClientSession } from 'mongoose';
import { DatasetAudit } from '../datasets/dataset-audit.service.js';
import { appendArrivals } from '../stock/arrivals.js';
import { DirectoryRepository } from '../stock/directory.repository.js';
import { setOf, union } from '../stock/numbers.js';
import type { ShelfIndex } from '../stock/shelf.js';
import { ShelfRepository, type ChangedShelf } from '../stock/shelf.repository.js';
import { StockRepository, type StockChange } from '../stock/stock.repository.js';
import { ChangeShelves } from './change-shelves.js';
import type { StagedDirectory, StagedShelf } from './stage-leads.js';
import type { Move, Placement, UploadCounts } from './upload.decisions.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadRepository } from './upload.repository.js';
import type { UploadRow } from './upload.schema.js';
import { recordedUpload } from './upload.views.js';

/** An upload whose documents are all staged. */
export interface StagedUpload {
  readonly upload: UploadRow;
  readonly stagingId: UploadId;
  /** Whoever said the last word: not always who sent the file. */
  readonly adminId: UserId;
  readonly placement: Placement;
  readonly shelves: readonly StagedShelf[];
  readonly directory: StagedDirectory;
  readonly counts: UploadCounts;
}

/** The upload is not taking or waiting any more; ends the transaction. */
export class UploadNotOpen extends Error {}

/** The one step that puts an upload on the shelves: one transaction, all of it or nothing. */
@Injectable()
export class CommitUpload {
  constructor(
    private readonly changing: ChangeShelves,
    private readonly uploads: UploadRepository,
    private readonly audit: DatasetAudit,
    private readonly stocks: StockRepository,
    private readonly shelves: ShelfRepository,
    private readonly directory: DirectoryRepository,
    private readonly outbox: Outbox,
    private readonly metrics: UploadMetrics,
  ) {}

  /** Throws UploadNotOpen when the upload was cancelled or went in meanwhile. */
  async commit(staged: StagedUpload): Promise<void> {
    const { upload, stagingId, adminId, counts, placement, directory } = staged;
    const { datasetId } = upload;
    const superseded = {
      pages: staged.shelves.flatMap(({ supersededPages }) => supersededPages),
      blocks: [...directory.supersededBlocks],
    };
    await this.changing.run({ stagingId, datasetId, superseded }, async (session, now) => {
      const done = { counts, completedAt: now, added: placement.added, areas: directory.areas };
      if (!(await this.uploads.complete(upload, done, session))) throw new UploadNotOpen();
      await this.shelves.save(datasetId, await this.changedShelves(staged, session), session);
      await this.directory.adopt(datasetId, stagingId, directory.areas, session);
      await this.stocks.change(datasetId, stockChanges(placement), session);
      const occurredAt = now.toISOString();
      await this.outbox.add(UploadCompleted, { ...completed(staged), occurredAt }, session);
      const after = recordedUpload({ ...upload, state: 'completed', counts });
      const act = { datasetId, adminId, action: 'upload.completed', after, at: now } as const;
      await this.audit.recordUpload(act, session);
    });
    this.metrics.completed(counts.validCount);
  }

  private async changedShelves(
    { upload: { datasetId }, shelves, placement }: StagedUpload,
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

function completed({ upload, adminId, counts }: StagedUpload) {
  return {
    uploadId: upload._id,
    datasetId: upload.datasetId,
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
