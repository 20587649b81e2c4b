import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { UploadCompleted, type UserId } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import {
  type HeldLease,
  type StagedLeads,
  stateOf,
  StatusLog,
  statusOf,
  StockChanges,
} from '@leadmart/stock';
import { DatasetAudit } from '../../datasets/dataset-audit.js';
import { DatasetChanges } from '../../datasets/dataset-changes.js';
import { afterUpload } from '../../datasets/state-checks.decisions.js';
import { UploadMetrics } from '../upload-metrics.js';
import type { Upload, UploadCounts } from '../upload.js';
import { UploadRepository } from '../upload.repository.js';
import { toAuditFacts } from '../upload.view.js';
import { ShelfChanger, type ChangeMoment } from './shelf-changer.js';

/** An upload with all its documents staged. */
export interface StagedUpload {
  readonly lease: HeldLease;
  readonly upload: Upload;
  /** The admin who confirmed the upload; not always the one who sent the file. */
  readonly adminId: UserId;
  readonly leads: StagedLeads;
  readonly counts: UploadCounts;
  /** Rows that corrections made valid. */
  readonly fixedCount: number;
}

/** The upload is no longer being read or waiting. Aborts the transaction. */
export class UploadNotOpen extends Error {}

/** Puts an upload on the shelves in one transaction: all of its rows or none. */
@Injectable()
export class UploadCommitter {
  constructor(
    private readonly changer: ShelfChanger,
    private readonly uploads: UploadRepository,
    private readonly datasets: DatasetChanges,
    private readonly audit: DatasetAudit,
    private readonly stock: StockChanges,
    private readonly statusLog: StatusLog,
    private readonly outbox: Outbox,
    private readonly metrics: UploadMetrics,
  ) {}

  /** Throws UploadNotOpen when the upload was cancelled or completed at the same time. */
  async commit(staged: StagedUpload): Promise<void> {
    const { lease, upload, adminId, counts, leads } = staged;
    const { added } = leads.placement;
    const hasDncCheck = upload.dncCheckedOn !== undefined;
    await this.changer.run({ lease, staged: leads, hasDncCheck }, async (tx, { dataset, now }) => {
      const completed = { counts, completedAt: now, added };
      if (!(await this.uploads.complete(upload, completed, tx))) throw new UploadNotOpen();
      const leadCount = await this.stock.add(lease, leads, tx);
      await this.logMoves(staged, now, tx);
      await this.endStateChecks(staged, { dataset, now }, tx);
      const occurredAt = now.toISOString();
      await this.outbox.add(UploadCompleted, { ...completionOf(staged), occurredAt }, tx);
      const after = {
        ...toAuditFacts({ ...upload, state: 'completed', counts }),
        ...(staged.fixedCount > 0 && { fixedCount: staged.fixedCount }),
      };
      const act = { dataset, adminId, action: 'upload.completed', after, at: now } as const;
      await this.audit.recordUpload(act, tx);
      return { result: undefined, leadCount };
    });
    this.metrics.completed(counts.validCount);
  }

  /** Scrubs have not compared the new leads. One command more only when they had compared leads of the same states. */
  private async endStateChecks(
    { upload, leads }: StagedUpload,
    { dataset, now }: ChangeMoment,
    tx: ClientSession,
  ): Promise<void> {
    const { stateChecks: before = {} } = dataset;
    const clean = leads.placement.added.filter(({ index }) => statusOf(index) === 'clean');
    const states = clean.map(({ index }) => stateOf(index));
    const stateChecks = afterUpload(before, states, upload.dncCheckedOn);
    if (Object.keys(stateChecks).length < Object.keys(before).length)
      await this.datasets.store(dataset.id, { stateChecks }, now, tx);
  }

  /** Undoing the upload takes nothing of this back: phones that it made dnc stay dnc. */
  private async logMoves(
    { upload, leads }: StagedUpload,
    at: Date,
    tx: ClientSession,
  ): Promise<void> {
    const { moves } = leads.placement;
    if (moves.length === 0) return;
    const { datasetId, dncCheckedOn: checkedOn, dncSource: source } = upload;
    const places = moves.map(({ from }) => from);
    const change = { datasetId, kind: 'dnc', places, at, checkedOn, source } as const;
    await this.statusLog.append(change, tx);
  }
}

function completionOf({ upload, adminId, counts }: StagedUpload) {
  return {
    uploadId: upload.id,
    datasetId: upload.datasetId,
    adminId,
    added: counts.validCount,
    duplicates: counts.duplicateCount,
    statusChanged: counts.statusChangedCount,
    invalid: counts.invalidCount,
  };
}
