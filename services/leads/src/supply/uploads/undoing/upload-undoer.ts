import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  UploadCannotBeUndone,
  UploadGone,
  UploadInProgress,
  UploadUndone,
  type UndoneUploadView,
  type UserId,
} from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Outbox } from '@leadmart/platform/outbox';
import { DatasetLease, type FencedRange, type HeldLease, StockChanges } from '@leadmart/stock';
import { DatasetAudit } from '../../datasets/dataset-audit.js';
import { assertOutOfBin, type Dataset } from '../../datasets/dataset.js';
import { CompletionRecorder } from '../shelving/completion-recorder.js';
import { ShelfChanger } from '../shelving/shelf-changer.js';
import { SoldUploads } from '../sold-uploads.js';
import { UploadMetrics } from '../upload-metrics.js';
import { UploadRepository } from '../upload.repository.js';
import type { AdminUploadKey, Upload } from '../upload.schema.js';
import { toAuditFacts, toUndoneUploadView } from '../upload.view.js';
import { obstacleIn } from './undo.decisions.js';

interface UndoneUpload {
  readonly before: Upload;
  readonly after: Upload;
  readonly adminId: UserId;
  readonly dataset: Dataset;
}

/** Publishes that an upload was undone, and records the admin who did it, in the transaction of the undoing. */
@Injectable()
export class UndoRecorder {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: DatasetAudit,
    private readonly completions: CompletionRecorder,
  ) {}

  async record(
    { before, after, adminId, dataset }: UndoneUpload,
    { removedCount, at }: { removedCount: number; at: Date },
    tx: ClientSession,
  ): Promise<void> {
    const { id: uploadId, datasetId, adminId: sentBy, counts, isSending } = before;
    // A file in parts of which the last never came was not published yet.
    const completion = { upload: before, adminId: sentBy, dataset, at };
    if (isSending && counts) await this.completions.record({ ...completion, counts }, tx);
    const occurredAt = at.toISOString();
    const event = { uploadId, datasetId, adminId, removed: removedCount, occurredAt };
    await this.outbox.add(UploadUndone, event, tx);
    const facts = {
      before: toAuditFacts(before),
      after: { ...toAuditFacts(after), removedCount },
    };
    const act = { dataset, adminId, action: 'upload.undone', at, ...facts } as const;
    await this.audit.recordUpload(act, tx);
  }
}

/** An upload whose leads are behind a fence. */
interface FencedUpload {
  readonly upload: Upload;
  readonly adminId: UserId;
  readonly ranges: readonly FencedRange[];
}

/**
 * Withdraws the leads of an upload from the stock, all or none, unless a purchase holds one of them. Their numbers
 * are withdrawn for ever, and the directory ignores its entries for withdrawn numbers. See decisions/0011.
 */
@Injectable()
export class UploadUndoer {
  constructor(
    private readonly lease: DatasetLease,
    private readonly changer: ShelfChanger,
    private readonly uploads: UploadRepository,
    private readonly sold: SoldUploads,
    private readonly stockChanges: StockChanges,
    private readonly recorder: UndoRecorder,
    private readonly metrics: UploadMetrics,
    @InjectLog() private readonly log: Log,
  ) {}

  /** A repeated request gets the same answer. Throws UploadCannotBeUndone. */
  async undo(key: AdminUploadKey): Promise<UndoneUploadView> {
    const upload = await this.find(key);
    if (upload.state === 'undone') return toUndoneUploadView(upload);
    await this.assertUndoable(upload);
    return this.lease.hold(key.datasetId, async (lease) => {
      // Another request may have undone the upload while this one waited for the lease.
      const now = await this.find(key);
      if (now.state === 'undone') return toUndoneUploadView(now);
      return toUndoneUploadView(await this.undoAlone(lease, now, key.adminId));
    });
  }

  private async undoAlone(lease: HeldLease, upload: Upload, adminId: UserId): Promise<Upload> {
    const ranges = await this.stockChanges.raiseFence(lease, upload.added ?? []);
    try {
      // Finds purchases that took leads before the fence was raised; later purchases see the fence.
      await this.assertUndoable(upload);
      const undone = await this.commit(lease, { upload, adminId, ranges });
      const { id: uploadId, datasetId } = upload;
      this.metrics.ended('undone');
      this.log.info({ uploadId, datasetId, ...undone.undone }, 'upload undone');
      return undone;
    } finally {
      await this.stockChanges
        .liftFence(lease)
        .catch((err: unknown) => this.log.warn({ err }, 'fence not lifted'));
    }
  }

  private async commit(
    lease: HeldLease,
    { upload, adminId, ranges }: FencedUpload,
  ): Promise<Upload> {
    const removedCount = ranges.reduce((sum, { forSale }) => sum + forSale, 0);
    const hasDncCheck = upload.dncCheckedOn !== undefined;
    return this.changer.run({ lease, hasDncCheck }, async (tx, { dataset, now }) => {
      assertOutOfBin(dataset);
      const undone = { adminId, at: now, removedCount };
      if (!(await this.uploads.undo(upload.id, undone, tx))) throw UploadInProgress();
      const leadCount = await this.stockChanges.withdraw(lease, ranges, tx);
      const after: Upload = { ...upload, state: 'undone', undone };
      await this.recorder.record({ before: upload, after, adminId, dataset }, undone, tx);
      return { result: after, leadCount };
    });
  }

  private async assertUndoable(upload: Upload): Promise<void> {
    const reason = obstacleIn(upload);
    if (reason) throw UploadCannotBeUndone({ reason });
    const sold = await this.sold.among(upload.datasetId, [upload]);
    if (sold.size > 0) throw UploadCannotBeUndone({ reason: 'sold' });
  }

  private async find(key: AdminUploadKey): Promise<Upload> {
    const upload = await this.uploads.findKnown(key);
    const { state } = upload;
    if (state === 'cancelled' || state === 'expired') throw UploadGone({ reason: state });
    return upload;
  }
}
