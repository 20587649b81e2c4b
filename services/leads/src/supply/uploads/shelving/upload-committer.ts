import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import {
  type HeldLease,
  type StagedLeads,
  stateOf,
  StatusLog,
  statusOf,
  StockChanges,
} from '@leadmart/stock';
import { DatasetChanges } from '../../datasets/dataset-changes.js';
import { assertOutOfBin } from '../../datasets/dataset.js';
import { afterUpload } from '../../datasets/state-checks.decisions.js';
import { UploadMetrics } from '../upload-metrics.js';
import { UploadRepository, type Sent } from '../upload.repository.js';
import type { Upload, UploadCounts } from '../upload.schema.js';
import { CompletionRecorder } from './completion-recorder.js';
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

/** A part of a file with all its documents staged, and the upload as it is with it. */
export interface StagedPart {
  readonly lease: HeldLease;
  readonly upload: Upload & Sent;
  readonly leads: StagedLeads;
  readonly addedCount: number;
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
    private readonly recorder: CompletionRecorder,
    private readonly stock: StockChanges,
    private readonly statusLog: StatusLog,
    private readonly metrics: UploadMetrics,
  ) {}

  /** Throws UploadNotOpen when the upload was cancelled or completed at the same time. */
  async commit(staged: StagedUpload): Promise<void> {
    const { lease, upload, counts, leads } = staged;
    const { added } = leads.placement;
    const hasDncCheck = upload.dncCheckedOn !== undefined;
    await this.changer.run({ lease, staged: leads, hasDncCheck }, async (tx, { dataset, now }) => {
      const completed = { counts, completedAt: now, added };
      if (!(await this.uploads.complete(upload, completed, tx))) throw new UploadNotOpen();
      const leadCount = await this.addLeads(staged, { dataset, now }, tx);
      await this.recorder.record({ ...staged, dataset, at: now }, tx);
      return { result: undefined, leadCount };
    });
    this.metrics.added(counts.validCount);
    this.metrics.ended('completed');
  }

  /** Puts a part on the shelves; the last one completes the upload. Throws UploadNotOpen when it is not the next one. */
  async commitPart({ lease, upload, leads, addedCount }: StagedPart): Promise<void> {
    const hasDncCheck = upload.dncCheckedOn !== undefined;
    await this.changer.run({ lease, staged: leads, hasDncCheck }, async (tx, { dataset, now }) => {
      if (!(await this.uploads.addPart(upload, tx))) throw new UploadNotOpen();
      const leadCount = await this.addLeads({ lease, upload, leads }, { dataset, now }, tx);
      if (!upload.isSending)
        await this.recorder.record({ ...upload, upload, dataset, at: now }, tx);
      return { result: undefined, leadCount };
    });
    this.metrics.added(addedCount);
    if (!upload.isSending) this.metrics.ended('completed');
  }

  private async addLeads(
    staged: Pick<StagedUpload, 'lease' | 'upload' | 'leads'>,
    moment: ChangeMoment,
    tx: ClientSession,
  ): Promise<number> {
    assertOutOfBin(moment.dataset);
    const leadCount = await this.stock.add(staged.lease, staged.leads, tx);
    await this.logMoves(staged, moment.now, tx);
    await this.endStateChecks(staged, moment, tx);
    return leadCount;
  }

  /** Scrubs have not compared the new leads. One command more only when they had compared leads of the same states. */
  private async endStateChecks(
    { upload, leads }: Pick<StagedUpload, 'upload' | 'leads'>,
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
    { upload, leads }: Pick<StagedUpload, 'upload' | 'leads'>,
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
