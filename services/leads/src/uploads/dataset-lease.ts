import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { UploadInProgress, type DatasetId, type UploadId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../leads.config.js';
import { StagingRepository } from './staging.repository.js';

/** Who holds a dataset's lease, and how they learn that they may go on. */
export interface Staging {
  /** What everything they stage is marked with. */
  readonly stagingId: UploadId;
  readonly datasetId: DatasetId;
  /** Renews the lease; throws when it is lost. */
  readonly stillMine: () => Promise<void>;
}

const LEASE_POLL_MS = 100;

/** Lets one at a time change what lies on a dataset's shelves; what the others see is that it takes a while. */
@Injectable()
export class DatasetLease {
  constructor(
    private readonly stagings: StagingRepository,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: LeadsConfig,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Runs the work alone; what it staged is swept unless it committed. Throws UploadInProgress when others do not end. */
  async hold<T>(datasetId: DatasetId, work: (staging: Staging) => Promise<T>): Promise<T> {
    const stagingId = newId() as UploadId;
    await this.begin(stagingId, datasetId);
    let renewedAt = this.clock.now().getTime();
    const stillMine = async () => {
      const now = this.clock.now().getTime();
      if (now - renewedAt < (this.config.UPLOAD_LEASE_SECONDS * 1_000) / 4) return;
      if (!(await this.stagings.renew(stagingId, this.leaseEnd()))) throw UploadInProgress();
      renewedAt = now;
    };
    try {
      return await work({ stagingId, datasetId, stillMine });
    } finally {
      await this.stagings
        .abandon(stagingId, this.clock.now())
        .catch((err: unknown) => this.log.warn({ err, stagingId }, 'lease lapses by itself'));
    }
  }

  leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.config.UPLOAD_LEASE_SECONDS * 1_000);
  }

  private async begin(id: UploadId, datasetId: DatasetId): Promise<void> {
    const giveUpAt = this.clock.now().getTime() + this.config.UPLOAD_WAIT_SECONDS * 1_000;
    for (;;) {
      const now = this.clock.now();
      await this.stagings.abandonLapsed(datasetId, now);
      if (await this.stagings.begin({ id, datasetId, now, leaseUntil: this.leaseEnd() })) return;
      if (now.getTime() >= giveUpAt) throw UploadInProgress();
      await pause(LEASE_POLL_MS);
    }
  }
}
