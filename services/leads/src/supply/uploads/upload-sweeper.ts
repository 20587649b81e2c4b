import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { withId } from '@leadmart/platform/entities';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work, type Claim } from '@leadmart/platform/work';
import type { LeadsConfig } from '../../leads.config.js';
import { sweepFolder, sweepUploads } from '../../leads.jobs.js';
import { DatasetReader } from '../datasets/dataset.reader.js';
import { CompletionRecorder } from './shelving/completion-recorder.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadRepository } from './upload.repository.js';
import type { UploadDocument } from './upload.schema.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';

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

const hourMs = 60 * 60 * 1_000;

/** Removes the files of uploads that expired or ended. */
@Injectable()
export class UploadSweeper implements OnModuleInit {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly files: FilePieceRepository,
    private readonly sending: SendingEnder,
    private readonly work: Work,
    private readonly clock: Clock,
    private readonly metrics: UploadMetrics,
    @InjectConfig() private readonly config: LeadsConfig,
  ) {}

  onModuleInit(): void {
    this.work.runDue(sweepUploads, this.uploads.rows, (claim) => this.sweep(claim));
    this.work.run(sweepFolder, () => this.sweepFolder());
  }

  private async sweep(claim: Claim<UploadDocument>): Promise<void> {
    const { _id: id, state, counts } = claim.row;
    if (state === 'taking' || state === 'waiting') await this.expire(claim);
    await this.sending.end(claim);
    await this.files.remove(id);
    if (state === 'taking' || state === 'waiting') return;
    if (state === 'expired' && !counts) await claim.remove();
    // Corrections are personal data, too.
    else await claim.end({ $unset: { fixes: 1, outline: 1 } });
  }

  /** A process may still be storing the file, so it is due a second time later. */
  private async expire(claim: Claim<UploadDocument>): Promise<void> {
    const later = new Date(this.clock.now().getTime() + hourMs);
    await claim.again(later, { $set: { state: 'expired', listed: false } });
    this.metrics.ended('expired');
  }

  /** Removes files of dead processes: files in use are younger than an hour. */
  private async sweepFolder(): Promise<void> {
    const folder = this.config.UPLOAD_DIR;
    const oldest = this.clock.now().getTime() - hourMs;
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file?.isFile() && file.mtimeMs < oldest) await rm(path, { force: true });
    }
  }
}
