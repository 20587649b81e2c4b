import { Injectable } from '@nestjs/common';
import { UploadAlreadyCompleted, UploadGone } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DatasetAudit } from '../../datasets/dataset-audit.js';
import { DatasetReader } from '../../datasets/dataset.reader.js';
import { UploadMetrics } from '../upload-metrics.js';
import { UploadRepository } from '../upload.repository.js';
import type { AdminUploadKey } from '../upload.schema.js';
import { toAuditFacts } from '../upload.view.js';

/** Cancels waiting uploads: none of their rows is added, and the sweeper removes their files. */
@Injectable()
export class UploadCanceller {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly datasets: DatasetReader,
    private readonly audit: DatasetAudit,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly metrics: UploadMetrics,
  ) {}

  /** A repeated request gets the same answer. Throws UploadNotFound, UploadAlreadyCompleted and UploadGone. */
  async cancel({ adminId, ...key }: AdminUploadKey): Promise<void> {
    const cancelled = await this.transactions.run(async (tx) => {
      const at = this.clock.now();
      const { datasetId, uploadId } = key;
      const upload = await this.uploads.find(datasetId, uploadId, tx);
      if (!upload || !(await this.uploads.cancel(uploadId, at, tx))) return false;
      const before = toAuditFacts(upload);
      const after = toAuditFacts({ ...upload, state: 'cancelled' });
      const name = (await this.datasets.findIn(tx, datasetId))?.name;
      const dataset = { id: datasetId, name };
      const change = { dataset, adminId, action: 'upload.cancelled', before, after, at } as const;
      await this.audit.recordUpload(change, tx);
      return true;
    });
    if (cancelled) return this.metrics.ended('cancelled');
    const { state } = await this.uploads.findKnown(key);
    if (state === 'completed') throw UploadAlreadyCompleted();
    if (state === 'undone') throw UploadGone({ reason: 'undone' });
  }
}
