import { Injectable } from '@nestjs/common';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { PageRepository } from '../pages/page.repository.js';
import { PieceRepository } from './piece.repository.js';
import { StagingRepository } from './staging.repository.js';
import type { StagingDocument, StagingKey } from './staging.schema.js';

const hourMs = 60 * 60 * 1_000;
const maxStagingsAtOnce = 100;

/** Removes what stagings leave: the documents of those that died, were refused or lost their lease, and replaced ones. */
@Injectable()
export class StagingSweeper {
  constructor(
    private readonly stagings: StagingRepository,
    private readonly pieces: PieceRepository,
    private readonly pages: PageRepository,
    private readonly counts: StockCountsRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  async sweep(): Promise<void> {
    const now = this.clock.now();
    for (const staging of await this.stagings.findDue(now, maxStagingsAtOnce))
      await this.sweepOne(staging, now);
  }

  /** Removes what an ended staging leaves at once, if it can; otherwise `sweep` does it later. */
  async sweepNow(key: StagingKey): Promise<void> {
    try {
      const now = this.clock.now();
      for (const staging of await this.stagings.findDue(now, 1, key))
        await this.sweepOne(staging, now);
    } catch (err) {
      this.log.warn({ err, stagingId: key.id }, 'staging left to the next sweep');
    }
  }

  private async sweepOne(staging: StagingDocument, now: Date): Promise<void> {
    const { _id: id, subject, state, superseded } = staging;
    const key = { id, subject };
    if (state === 'committed') {
      await this.pages.remove(superseded?.pages ?? []);
      await this.pieces.remove(superseded?.pieces ?? []);
      return this.stagings.remove(key);
    }
    // Takes the lease away first, so that a change that is only slow can no longer commit.
    if (state === 'staging' && !(await this.stagings.abandonIfLapsed(key, now))) return;
    await this.discard(staging);
    if (state === 'swept') return this.stagings.remove(key);
    // Its last write may still be in progress, so sweeps it a second time later.
    await this.stagings.markSwept(key, new Date(now.getTime() + hourMs));
    this.log.info({ stagingId: id, subject }, 'abandoned staging swept');
  }

  private async discard({ _id: id, subject, isAlone }: StagingDocument): Promise<void> {
    // Only a change of a dataset is alone, and only it has a fence and pages.
    if (isAlone) {
      await this.counts.unfence(subject as DatasetId, id as UploadId);
      await this.pages.removeStaged(id as UploadId);
    }
    await this.pieces.removeStaged(id);
  }
}
