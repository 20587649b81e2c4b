import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, Repeater } from '@leadmart/platform/time';
import type { LeadsConfig } from '../leads.config.js';
import { DirectoryRepository } from '../stock/directory.repository.js';
import { PageRepository } from '../stock/page.repository.js';
import { UploadRepository } from './upload.repository.js';
import type { UploadRow } from './upload.schema.js';

const HOUR_MS = 60 * 60 * 1_000;
const UPLOADS_AT_ONCE = 20;

export const sweepUploadsTask = 'sweep uploads';

/** Removes what uploads leave behind: staged documents of those that died, documents that were replaced, files on disk. */
@Injectable()
export class SweepUploads implements OnModuleInit {
  constructor(
    private readonly uploads: UploadRepository,
    private readonly pages: PageRepository,
    private readonly directory: DirectoryRepository,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
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
    for (const upload of await this.uploads.findDue(now, UPLOADS_AT_ONCE))
      await this.sweepOne(upload, now);
    await this.sweepFiles(now);
  }

  private async sweepOne({ _id, state, superseded }: UploadRow, now: Date): Promise<void> {
    if (state === 'committed') {
      await this.pages.remove(superseded?.pages ?? []);
      await this.directory.remove(superseded?.blocks ?? []);
      await this.uploads.markTidy(_id);
      return;
    }
    // First the lease goes: an upload that is slow rather than dead can no longer commit.
    if (state === 'staging' && !(await this.uploads.abandonIfLapsed(_id, now))) return;
    await this.pages.removeStaged(_id);
    await this.directory.removeStaged(_id);
    if (state === 'swept') return this.uploads.remove(_id);
    // Its last write may still be under way: once more, later.
    await this.uploads.markSwept(_id, new Date(now.getTime() + HOUR_MS));
    this.log.info({ uploadId: _id }, 'abandoned upload swept');
  }

  /** Files of a process that died; those of the living are younger. */
  private async sweepFiles(now: Date): Promise<void> {
    const folder = this.config.UPLOAD_DIR;
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const path = join(folder, name);
      const file = await stat(path).catch(() => undefined);
      if (file?.isFile() && now.getTime() - file.mtimeMs > HOUR_MS) await rm(path, { force: true });
    }
  }
}
