import { Injectable } from '@nestjs/common';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { DueRows, type Claim } from '@leadmart/platform/work';
import { StockCountsRepository } from '../counts/stock-counts.repository.js';
import { PageRepository } from '../pages/page.repository.js';
import { PieceRepository } from './piece.repository.js';
import { stagingRows } from './staging-rows.js';
import { StagingRepository } from './staging.repository.js';
import type { StagingDocument, StagingKey } from './staging.schema.js';

const hourMs = 60 * 60 * 1_000;

/** Removes what stagings leave: the documents of those that died, were refused or lost their lease, and replaced ones. */
@Injectable()
export class StagingSweeper {
  private readonly due: DueRows<StagingDocument>;

  constructor(
    stagings: StagingRepository,
    private readonly pieces: PieceRepository,
    private readonly pages: PageRepository,
    private readonly counts: StockCountsRepository,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {
    this.due = new DueRows(stagings.rows, stagingRows);
  }

  /** Removes what an ended staging leaves at once, if it can; otherwise the job does it later. */
  async sweepNow({ id: _id, subject }: StagingKey): Promise<void> {
    try {
      const claim = await this.due.claim(this.clock.now(), { _id, subject });
      if (claim) await this.sweep(claim);
    } catch (err) {
      this.log.warn({ err, stagingId: _id }, 'staging left to the next sweep');
    }
  }

  /** Removes what a staging leaves that is due. */
  async sweep(claim: Claim<StagingDocument>): Promise<void> {
    const { _id: stagingId, subject, state, superseded } = claim.row;
    if (state === 'committed') {
      await this.pages.remove(superseded?.pages ?? []);
      await this.pieces.remove(superseded?.pieces ?? []);
      return claim.remove();
    }
    // Takes the lease away first, so that a change that is only slow can no longer commit.
    const now = this.clock.now();
    if (state === 'staging') await claim.keep(now, { $set: { state: 'abandoned' } });
    await this.discard(claim.row);
    if (state === 'swept') return claim.remove();
    // Its last write may still be in progress, so sweeps it a second time later.
    await claim.again(new Date(now.getTime() + hourMs), { $set: { state: 'swept' } });
    this.log.info({ stagingId, subject }, 'abandoned staging swept');
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
