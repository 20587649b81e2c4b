import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatasetId, OptOutId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { Refusals } from '@leadmart/stock';
import { carryOutOptOuts } from '../../leads.jobs.js';
import { EraseFromDataset } from './erase-from-dataset.js';
import { isDoneIn, waitAfterFailures } from './opt-out.js';
import { OptOutAudit } from './opt-out-audit.js';
import { OptOutRepository } from './opt-out.repository.js';
import { DatasetRepository } from '../../supply/index.js';

/** A process that has not begun another dataset for this time is dead, and another one continues. */
const leaseMs = 60_000;
const requestsAtOnce = 1_000;

/**
 * Carries requests out, all that wait as one batch: it searches each dataset once, deleted ones included, because their
 * packs stay. A request with a dataset that failed is tried again after a growing wait; the others are complete. A
 * process that dies is replaced by the next one, which continues with what is left.
 */
@Injectable()
export class CarryOutOptOuts implements OnModuleInit {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly datasets: DatasetRepository,
    private readonly erasing: EraseFromDataset,
    private readonly refusals: Refusals,
    private readonly audit: OptOutAudit,
    private readonly transactions: Transactions,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(carryOutOptOuts, () => this.carryOutAll());
  }

  private async carryOutAll(): Promise<void> {
    for (;;) {
      const due = { now: this.clock.now(), until: this.later(leaseMs), limit: requestsAtOnce };
      const ids = await this.optOuts.take(due);
      if (ids.length === 0) return;
      await this.carryOut(ids);
    }
  }

  private async carryOut(ids: readonly OptOutId[]): Promise<void> {
    const datasetIds = await this.datasets.allIds();
    for (const datasetId of datasetIds) {
      await this.optOuts.keep(ids, datasetIds.length, this.later(leaseMs));
      // An upload may hold a dataset for longer than the wait; the other datasets are done.
      await this.erasing
        .erase(datasetId, ids)
        .catch((err: unknown) => this.log.error({ err, datasetId }, 'opt-outs not carried out'));
    }
    for (const id of ids) await this.end(id, datasetIds);
  }

  /** Completes a request that is done in all datasets; another one waits for its next attempt. */
  private async end(id: OptOutId, datasetIds: readonly DatasetId[]): Promise<void> {
    const optOut = await this.optOuts.find(id);
    if (!optOut || optOut.completedAt) return;
    if (!datasetIds.every((datasetId) => isDoneIn(optOut, datasetId))) {
      const { failures = 0 } = optOut;
      await this.optOuts.failed(id, this.later(waitAfterFailures(failures)));
      return;
    }
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      if (!(await this.optOuts.complete(id, now, tx))) return;
      await this.refusals.settle([id], tx);
      await this.audit.completed(optOut, now, tx);
    });
    this.log.info({ optOutId: id, datasets: datasetIds.length }, 'opt-out carried out');
  }

  private later(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
