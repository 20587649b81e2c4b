import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UploadInProgress, type DatasetId, type UploadId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Stagings, type HeldStaging } from '../staged/stagings.js';
import type { StockConfig } from '../stock.config.js';

/** The lease of a dataset during a change: only its holder may change the shelves. Throws UploadInProgress when it is lost. */
export interface HeldLease extends Omit<HeldStaging, 'id' | 'subject' | 'release'> {
  /** The id that marks every document staged by this change. */
  readonly stagingId: UploadId;
  readonly datasetId: DatasetId;
}

const leasePollMs = 100;

/** Runs one change of a dataset at a time, over all replicas. */
@Injectable()
export class DatasetLease {
  constructor(
    private readonly stagings: Stagings,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: StockConfig,
  ) {}

  /**
   * Runs the work alone. Documents that it staged without committing are swept afterwards. Throws UploadInProgress
   * when another change does not end within UPLOAD_WAIT_SECONDS, and when the lease is lost.
   */
  async hold<T>(datasetId: DatasetId, work: (lease: HeldLease) => Promise<T>): Promise<T> {
    const stagingId = newId() as UploadId;
    const { release, renew, renewWhenDue, commit } = await this.begin(stagingId, datasetId);
    try {
      return await work({ stagingId, datasetId, renew, renewWhenDue, commit });
    } finally {
      await release();
    }
  }

  private async begin(id: UploadId, datasetId: DatasetId): Promise<HeldStaging> {
    const giveUpAt = this.clock.now().getTime() + this.config.UPLOAD_WAIT_SECONDS * 1_000;
    const leaseMs = this.config.UPLOAD_LEASE_SECONDS * 1_000;
    const staging = { id, subject: datasetId, leaseMs, lost: UploadInProgress };
    for (;;) {
      const now = this.clock.now().getTime();
      const begun = await this.stagings.beginAlone(staging);
      if (begun) return begun;
      if (now >= giveUpAt) throw UploadInProgress();
      await pause(leasePollMs);
    }
  }
}
