import { Injectable } from '@nestjs/common';
import {
  UploadCannotBeUndone,
  UploadGone,
  UploadInProgress,
  UploadNotFound,
  UploadUndone,
  type UndoneUploadView,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Outbox } from '@leadmart/platform/outbox';
import type { ClientSession } from 'mongoose';
import { DatasetAudit } from '../datasets/dataset-audit.service.js';
import { DirectoryRepository } from '../stock/directory.repository.js';
import { union } from '../stock/numbers.js';
import { rangeSet, type ShelfRange } from '../stock/shelf-range.js';
import { ShelfRepository } from '../stock/shelf.repository.js';
import { StockRepository } from '../stock/stock.repository.js';
import type { FencedRange } from '../stock/stock.schema.js';
import { StockService } from '../stock/stock.service.js';
import { ChangeShelves } from './change-shelves.js';
import { DatasetLease, type Staging } from './dataset-lease.js';
import { StageLeads, type StagedDirectory } from './stage-leads.js';
import { StagingRepository } from './staging.repository.js';
import { forSaleWithin, obstacleIn, placesIn } from './undo.decisions.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadRepository } from './upload.repository.js';
import type { UploadRow } from './upload.schema.js';
import { recordedUpload, undoneView } from './upload.views.js';
import type { UploadKey } from './uploads.service.js';

/** An upload whose undoing is staged. */
interface StagedUndo {
  readonly upload: UploadRow;
  readonly adminId: UserId;
  readonly ranges: readonly FencedRange[];
  readonly directory: StagedDirectory;
}

/**
 * Takes the leads of an upload out of the stock, all or none, unless somebody has one of them.
 * Their numbers are withdrawn for ever; the directory forgets their phones. See decisions/0011.
 */
@Injectable()
export class UndoUpload {
  constructor(
    private readonly lease: DatasetLease,
    private readonly changing: ChangeShelves,
    private readonly stagings: StagingRepository,
    private readonly uploads: UploadRepository,
    private readonly audit: DatasetAudit,
    private readonly staging: StageLeads,
    private readonly stock: StockService,
    private readonly stocks: StockRepository,
    private readonly shelves: ShelfRepository,
    private readonly directory: DirectoryRepository,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly metrics: UploadMetrics,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Asked again, it answers the same again. Throws UploadCannotBeUndone. */
  async undo(key: UploadKey): Promise<UndoneUploadView> {
    const upload = await this.find(key);
    if (upload.state === 'undone') return undoneView(upload);
    await this.refuseUnlessUndoable(upload);
    return this.lease.hold(key.datasetId, async (staging) => {
      // Another one may have undone it while this one waited.
      const now = await this.find(key);
      if (now.state === 'undone') return undoneView(now);
      return undoneView(await this.undoAlone(staging, now, key.adminId));
    });
  }

  private async undoAlone(
    staging: Staging,
    upload: UploadRow,
    adminId: UserId,
  ): Promise<UploadRow> {
    const ranges = await this.raiseFence(staging, upload.added ?? []);
    try {
      // Purchases that took before the fence stood are seen here; those that take later see the fence.
      await this.refuseUnlessUndoable(upload);
      const directory = await this.staging.stageForgetting(
        staging,
        upload.areas ?? [],
        placesIn(ranges),
      );
      const undone = await this.commit(staging, { upload, adminId, ranges, directory });
      const { _id: uploadId, datasetId } = upload;
      this.metrics.ended('undone');
      this.log.info({ uploadId, datasetId, ...undone.undone }, 'upload undone');
      return undone;
    } finally {
      await this.stocks
        .unfence(staging.datasetId, staging.stagingId)
        .catch((err: unknown) => this.log.warn({ err }, 'fence is left to the sweeper'));
    }
  }

  private async commit(
    { stagingId, datasetId }: Staging,
    { upload, adminId, ranges, directory }: StagedUndo,
  ): Promise<UploadRow> {
    const superseded = { pages: [], blocks: [...directory.supersededBlocks] };
    const removedCount = ranges.reduce((sum, { forSale }) => sum + forSale, 0);
    const { _id: uploadId } = upload;
    return this.changing.run({ stagingId, datasetId, superseded }, async (session, at) => {
      const undone = { adminId, at, removedCount };
      const after: UploadRow = { ...upload, state: 'undone', undone };
      if (!(await this.uploads.undo(uploadId, undone, session))) throw UploadInProgress();
      await this.withdraw(datasetId, ranges, session);
      await this.stocks.unfence(datasetId, stagingId, session);
      await this.directory.adopt(datasetId, stagingId, directory.areas, session);
      const occurredAt = at.toISOString();
      const event = { uploadId, datasetId, adminId, removed: removedCount, occurredAt };
      await this.outbox.add(UploadUndone, event, session);
      await this.audit.recordUpload(
        {
          datasetId,
          adminId,
          action: 'upload.undone',
          before: recordedUpload(upload),
          after: { ...recordedUpload(after), removedCount },
          at,
        },
        session,
      );
      return after;
    });
  }

  private async withdraw(
    datasetId: UploadRow['datasetId'],
    ranges: readonly FencedRange[],
    session: ClientSession,
  ): Promise<void> {
    const indexes = ranges.map(({ index }) => index);
    const rows = await this.shelves.find(datasetId, indexes, ['withdrawn'], session);
    const changed = ranges.map((range) => ({
      index: range.index,
      withdrawn: Buffer.from(union(rows.get(range.index)?.withdrawn, rangeSet(range))),
    }));
    await this.shelves.save(datasetId, changed, session);
    const counted = ranges.map(({ index, forSale }) => ({
      index,
      added: 0,
      withdrawn: forSale,
      arrived: 0,
    }));
    await this.stocks.change(datasetId, counted, session);
  }

  /** From here on nobody takes from these numbers. Under the lease, so that the sweeper lifts the fence of a process that dies. */
  private async raiseFence(
    { stagingId, datasetId }: Staging,
    ranges: readonly ShelfRange[],
  ): Promise<FencedRange[]> {
    const indexes = ranges.map(({ index }) => index);
    const rows = await this.shelves.find(datasetId, indexes, ['withdrawn']);
    const shelves = forSaleWithin(ranges, (index) => rows.get(index)?.withdrawn);
    await this.transactions.run(async (session) => {
      const mine = await this.stagings.renew(stagingId, this.lease.leaseEnd(), session);
      if (!mine) throw UploadInProgress();
      await this.stocks.fence(datasetId, { by: stagingId, shelves }, session);
    });
    return shelves;
  }

  private async refuseUnlessUndoable(upload: UploadRow): Promise<void> {
    const reason = obstacleIn(upload);
    if (reason) throw UploadCannotBeUndone({ reason });
    if (await this.stock.isAnyTaken(upload.datasetId, upload.added ?? []))
      throw UploadCannotBeUndone({ reason: 'sold' });
  }

  private async find({ datasetId, uploadId }: UploadKey): Promise<UploadRow> {
    const upload = await this.uploads.find(datasetId, uploadId);
    if (!upload || upload.state === 'taking') throw UploadNotFound();
    const { state } = upload;
    if (state === 'cancelled' || state === 'expired') throw UploadGone({ reason: state });
    return upload;
  }
}
