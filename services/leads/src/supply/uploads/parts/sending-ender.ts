import { Injectable } from '@nestjs/common';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { DatasetReader } from '../../datasets/dataset.reader.js';
import { CompletionRecorder } from '../shelving/completion-recorder.js';
import { UploadMetrics } from '../upload-metrics.js';
import type { Upload } from '../upload.js';
import { UploadRepository } from '../upload.repository.js';

/** Completes files in parts of which no more are expected, with the parts that arrived. */
@Injectable()
export class SendingEnder {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly datasets: DatasetReader,
    private readonly recorder: CompletionRecorder,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly metrics: UploadMetrics,
  ) {}

  /** Does nothing if the last part has arrived or another request has ended it. */
  async end(upload: Upload): Promise<void> {
    const { id, datasetId, adminId, counts, isSending } = upload;
    if (!isSending || !counts) return;
    const isEnded = await this.transactions.run(async (tx) => {
      if (!(await this.uploads.endSending(id, tx))) return false;
      const name = (await this.datasets.findIn(tx, datasetId))?.name;
      const dataset = { id: datasetId, name };
      await this.recorder.record({ upload, adminId, counts, dataset, at: this.clock.now() }, tx);
      return true;
    });
    if (isEnded) this.metrics.ended('completed');
  }
}
