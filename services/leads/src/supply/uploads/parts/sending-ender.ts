import { Injectable } from '@nestjs/common';
import { withId } from '@leadmart/platform/entities';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { Claim } from '@leadmart/platform/work';
import { DatasetReader } from '../../datasets/dataset.reader.js';
import { CompletionRecorder } from '../shelving/completion-recorder.js';
import { UploadMetrics } from '../upload-metrics.js';
import type { UploadDocument } from '../upload.schema.js';

/** Completes files in parts of which no more are expected, with the parts that arrived. */
@Injectable()
export class SendingEnder {
  constructor(
    private readonly datasets: DatasetReader,
    private readonly recorder: CompletionRecorder,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly metrics: UploadMetrics,
  ) {}

  /** Does nothing if the last part has arrived. Throws ClaimLost when another part arrives at the same time. */
  async end(claim: Claim<UploadDocument>): Promise<void> {
    const upload = withId(claim.row);
    const { datasetId, adminId, counts, isSending, state } = upload;
    if (state !== 'completed' || !isSending || !counts) return;
    const at = this.clock.now();
    await this.transactions.run(async (tx) => {
      await claim.keep(at, { $set: { isSending: false } }, tx);
      const name = (await this.datasets.findIn(tx, datasetId))?.name;
      const dataset = { id: datasetId, name };
      await this.recorder.record({ upload, adminId, counts, dataset, at }, tx);
    });
    this.metrics.ended('completed');
  }
}
