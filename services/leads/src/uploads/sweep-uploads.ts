import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { LeadsConfig } from '../leads.config.js';
import { DirectoryRepository } from '../stock/directory.repository.js';
import { PageRepository } from '../stock/page.repository.js';
import { StockRepository } from '../stock/stock.repository.js';
import { KeptFileRepository } from './kept-file.repository.js';
import { StagingRepository } from './staging.repository.js';
import type { StagingRow } from './staging.schema.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadRepository } from './upload.repository.js';
import type { UploadRow } from './upload.schema.js';

const HOUR_MS = 60 * 60 * 1_000;
const ROWS_AT_ONCE = 20;

export const sweepUploadsTask = 'sweep uploads';

/** Removes what uploads leave behind: staged documents of attempts that died, documents that were replaced, files that nobody waits for. */
@Injectable()
export class SweepUploads implements OnModuleInit {
  constructor(
    private readonly stagings: StagingRepository,
    private readonly uploads: UploadRepository,
    private readonly files: KeptFileRepository,
    private readonly stocks: StockRepository,
    private readonly pages: PageRepository,
    private readonly directory: DirectoryRepository,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    private readonly metrics: UploadMetrics,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.repeater.every({
      name: sweepUploadsTask,
      intervalMs: this.config.SWEEP_INTERVAL_SECONDS * 1_000,
      work: () => this.sweep(),
      atStart: true,
    });
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const staging of await this.stagings.findDue(now, ROWS_AT_ONCE))
      await this.sweepStaging(staging, now);
    for (const upload of await this.uploads.findDue(now, ROWS_AT_ONCE))
      await this.sweepUpload(upload, now);
    await this.sweepFolder(now);
  }

  private async sweepStaging(staging: StagingRow, now: Date): Promise<void> {
    const { _id, state, datasetId, superseded } = staging;
    if (state === 'committed') {
      await this.pages.remove(superseded?.pages ?? []);
      await this.directory.remove(superseded?.blocks ?? []);
      await this.stagings.markTidy(_id);
      return;
    }
    // First the lease goes: an attempt that is slow rather than dead can no longer commit.
    if (state === 'staging' && !(await this.stagings.abandonIfLapsed(_id, now))) return;
    await this.stocks.unfence(datasetId, _id);
    await this.pages.removeStaged(_id);
    await this.directory.removeStaged(_id);
    if (state === 'swept') return this.stagings.remove(_id);
    // Its last write may still be under way: once more, later.
    await this.stagings.markSwept(_id, this.later(now));
    this.log.info({ stagingId: _id, datasetId }, 'abandoned staging swept');
  }

  private async sweepUpload({ _id, state, counts }: UploadRow, now: Date): Promise<void> {
    const isOpen = state === 'taking' || state === 'waiting';
    if (isOpen && !(await this.uploads.expire(_id, now, this.later(now)))) return;
    if (isOpen) this.metrics.ended('expired');
    await this.files.remove(_id);
    // A process that was reading it may still be keeping its file: once more, later.
    if (isOpen) return;
    if (state === 'expired' && !counts) await this.uploads.remove(_id);
    else await this.uploads.markTidy(_id);
  }

  private later(now: Date): Date {
    return new Date(now.getTime() + HOUR_MS);
  }

  /** Files of a process that died; those of the living are younger. */
  private async sweepFolder(now: Date): Promise<void> {
    const folder = this.config.UPLOAD_DIR;
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file?.isFile() && now.getTime() - file.mtimeMs > HOUR_MS) await rm(path, { force: true });
    }
  }
}
