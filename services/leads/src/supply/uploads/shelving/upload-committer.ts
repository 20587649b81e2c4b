import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { UploadCounts } from '@leadmart/contracts';
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
import type { Upload } from '../upload.schema.js';
import { CompletionRecorder, type Completion } from './completion-recorder.js';
import { ShelfChanger, type ChangeMoment } from './shelf-changer.js';

/** An upload, or one as it is with its next part, and its new leads with all their documents staged. */
export interface StagedUpload<U extends Upload = Upload> {
  readonly lease: HeldLease;
  readonly upload: U;
  readonly leads: StagedLeads;
  /** Of these rows. */
  readonly counts: UploadCounts;
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

  /** `adminId` is the admin who confirmed the upload. Throws UploadNotOpen when it was cancelled or completed at the same time. */
  async commit(
    staged: StagedUpload,
    by: Required<Pick<Completion, 'adminId' | 'fixedCount'>>,
  ): Promise<void> {
    const { upload, counts, leads } = staged;
    const { added } = leads.placement;
    await this.run(staged, { upload, counts, ...by }, (completedAt, tx) =>
      this.uploads.complete(upload, { counts, completedAt, added }, tx),
    );
  }

  /** Puts a part on the shelves; the last one completes the upload. Throws UploadNotOpen when it is not the next one. */
  async commitPart(staged: StagedUpload<Upload & Sent>): Promise<void> {
    const { upload } = staged;
    const { adminId, counts, isSending } = upload;
    const completion = isSending ? undefined : { upload, adminId, counts };
    await this.run(staged, completion, (_at, tx) => this.uploads.addPart(upload, tx));
  }

  private async run(
    { lease, upload, leads, counts }: StagedUpload,
    completion: Omit<Completion, 'dataset' | 'at'> | undefined,
    store: (now: Date, tx: ClientSession) => Promise<boolean>,
  ): Promise<void> {
    const hasDncCheck = upload.dncCheckedOn !== undefined;
    await this.changer.run({ lease, staged: leads, hasDncCheck }, async (tx, { dataset, now }) => {
      if (!(await store(now, tx))) throw new UploadNotOpen();
      assertOutOfBin(dataset);
      const leadCount = await this.stock.add(lease, leads, tx);
      await this.logMoves({ upload, leads }, now, tx);
      await this.endStateChecks({ upload, leads }, { dataset, now }, tx);
      if (completion) await this.recorder.record({ ...completion, dataset, at: now }, tx);
      return { result: undefined, leadCount };
    });
    this.metrics.added(counts.validCount);
    if (completion) this.metrics.ended('completed');
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
