import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import type { LeadsConfig } from '../../leads.config.js';
import { sweepUploads } from '../../leads.jobs.js';
import { SendingEnder } from './parts/sending-ender.js';
import { UploadMetrics } from './upload-metrics.js';
import type { Upload } from './upload.js';
import { UploadRepository } from './upload.repository.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';

const hourMs = 60 * 60 * 1_000;
const maxDocumentsAtOnce = 20;

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
    this.work.run(sweepUploads, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const upload of await this.uploads.findDue(now, maxDocumentsAtOnce))
      await this.sweepUpload(upload, now);
    await this.sweepFolder(now);
  }

  private async sweepUpload(upload: Upload, now: Date): Promise<void> {
    const { id, state, counts } = upload;
    const isOpen = state === 'taking' || state === 'waiting';
    if (isOpen && !(await this.uploads.expire(id, now, this.later(now)))) return;
    if (isOpen) this.metrics.ended('expired');
    await this.sending.end(upload);
    await this.files.remove(id);
    // A process may still be storing the file, so sweeps it a second time later.
    if (isOpen) return;
    if (state === 'expired' && !counts) await this.uploads.remove(id);
    else await this.uploads.markTidy(id);
  }

  private later(now: Date): Date {
    return new Date(now.getTime() + hourMs);
  }

  /** Removes files of dead processes: files in use are younger than an hour. */
  private async sweepFolder(now: Date): Promise<void> {
    const folder = this.config.UPLOAD_DIR;
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file?.isFile() && now.getTime() - file.mtimeMs > hourMs) await rm(path, { force: true });
    }
  }
}
