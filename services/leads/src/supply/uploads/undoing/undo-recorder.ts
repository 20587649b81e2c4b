import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { UploadUndone, type UserId } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { DatasetAudit } from '../../datasets/dataset-audit.js';
import type { Dataset } from '../../datasets/dataset.js';
import { CompletionRecorder } from '../shelving/completion-recorder.js';
import type { Upload } from '../upload.schema.js';
import { toAuditFacts } from '../upload.view.js';

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
    const { id: uploadId, datasetId, counts, isSending } = before;
    // A file in parts of which the last never came was not published yet.
    if (isSending && counts)
      await this.completions.record({ ...before, upload: before, counts, dataset, at }, tx);
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
