import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { type ShelfUpdate, ShelfUpdateRepository, StockChanges } from '@leadmart/stock';
import { Sweeps } from '../sweeps.js';
import type { LeadsConfig } from '../leads.config.js';
import { FilePieceRepository } from './waiting/file-piece.repository.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadRepository } from './upload.repository.js';
import type { Upload } from './upload.js';

const hourMs = 60 * 60 * 1_000;
const maxDocumentsAtOnce = 20;

export const sweepUploadsTask = 'sweep uploads';

/** Removes the remains of uploads: staged documents of dead updates, replaced documents, and expired files. */
@Injectable()
export class SweepUploads implements OnModuleInit {
  constructor(
    private readonly shelfUpdates: ShelfUpdateRepository,
    private readonly uploads: UploadRepository,
    private readonly files: FilePieceRepository,
    private readonly stock: StockChanges,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
    private readonly metrics: UploadMetrics,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.sweeps.seldom(sweepUploadsTask, () => this.sweep());
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const update of await this.shelfUpdates.findDue(now, maxDocumentsAtOnce))
      await this.sweepShelfUpdate(update, now);
    for (const upload of await this.uploads.findDue(now, maxDocumentsAtOnce))
      await this.sweepUpload(upload, now);
    await this.sweepFolder(now);
  }

  private async sweepShelfUpdate(update: ShelfUpdate, now: Date): Promise<void> {
    const { id, state, datasetId, superseded } = update;
    if (state === 'committed') {
      if (superseded) await this.stock.removeSuperseded(superseded);
      return this.shelfUpdates.remove(id);
    }
    // Takes the lease away first, so that an update that is only slow can no longer commit.
    if (state === 'staging' && !(await this.shelfUpdates.abandonIfLapsed(id, now))) return;
    await this.stock.discard(update);
    if (state === 'swept') return this.shelfUpdates.remove(id);
    // Its last write may still be in progress, so sweeps it a second time later.
    await this.shelfUpdates.markSwept(id, this.later(now));
    this.log.info({ shelfUpdateId: id, datasetId }, 'abandoned shelf update swept');
  }

  private async sweepUpload({ id, state, counts }: Upload, now: Date): Promise<void> {
    const isOpen = state === 'taking' || state === 'waiting';
    if (isOpen && !(await this.uploads.expire(id, now, this.later(now)))) return;
    if (isOpen) this.metrics.ended('expired');
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
