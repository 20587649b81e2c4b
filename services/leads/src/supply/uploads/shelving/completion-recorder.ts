import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import {
  UploadCompleted,
  type DatasetId,
  type UserId,
  type UploadCounts,
} from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { DatasetAudit } from '../../datasets/dataset-audit.js';
import type { Upload } from '../upload.schema.js';
import { toAuditFacts } from '../upload.view.js';

/** An upload that is completed by this transaction. */
export interface Completion {
  readonly upload: Upload;
  readonly adminId: UserId;
  readonly counts: UploadCounts;
  /** Rows that corrections made valid. */
  readonly fixedCount?: number;
  readonly dataset: { readonly id: DatasetId; readonly name: string | undefined };
  readonly at: Date;
}

/** Publishes that an upload is completed, and records the admin who did it, in the transaction of the completion. */
@Injectable()
export class CompletionRecorder {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: DatasetAudit,
  ) {}

  async record(completion: Completion, tx: ClientSession): Promise<void> {
    const { upload, adminId, counts, fixedCount = 0, dataset, at } = completion;
    const event = {
      uploadId: upload.id,
      datasetId: upload.datasetId,
      adminId,
      added: counts.validCount,
      duplicates: counts.duplicateCount,
      statusChanged: counts.statusChangedCount,
      invalid: counts.invalidCount,
      occurredAt: at.toISOString(),
    };
    await this.outbox.add(UploadCompleted, event, tx);
    const facts = toAuditFacts({ ...upload, state: 'completed', counts });
    const after = { ...facts, ...(fixedCount > 0 && { fixedCount }) };
    const act = { dataset, adminId, action: 'upload.completed', after, at } as const;
    await this.audit.recordUpload(act, tx);
  }
}
