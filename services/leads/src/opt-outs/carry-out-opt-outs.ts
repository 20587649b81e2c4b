import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock, Repeater } from '@leadmart/platform/time';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import type { LeadsConfig } from '../leads.config.js';
import { EraseFromDataset } from './erase-from-dataset.js';
import type { OptOut } from './opt-out.js';
import { OptOutAudit } from './opt-out-audit.js';
import { OptOutRepository } from './opt-out.repository.js';

export const carryOutOptOutsTask = 'carry out opt-outs';

/** A process that has not begun another dataset for this time is dead, and another one continues. */
const leaseMs = 60_000;
const datasetsAtOnce = 100;

/**
 * Carries requests out, one after the other: it searches each dataset, deleted ones included, because their packs stay. A
 * process that dies is replaced by the next one, which continues with the datasets that are left.
 */
@Injectable()
export class CarryOutOptOuts implements OnModuleInit {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly datasets: DatasetRepository,
    private readonly erasing: EraseFromDataset,
    private readonly audit: OptOutAudit,
    private readonly transactions: Transactions,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'SWEEP_INTERVAL_SECONDS'>,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.repeater.every({
      name: carryOutOptOutsTask,
      intervalMs: this.config.SWEEP_INTERVAL_SECONDS * 1_000,
      work: () => this.carryOutAll(),
      atStart: true,
    });
  }

  private async carryOutAll(): Promise<void> {
    for (;;) {
      const optOut = await this.optOuts.take(this.clock.now(), this.leaseEnd());
      if (!optOut) return;
      await this.carryOut(optOut).catch(async (error: unknown) => {
        // An upload may hold a dataset for longer than the wait; the other datasets are done.
        await this.optOuts.workAgain(optOut.id, this.clock.now());
        throw error;
      });
    }
  }

  private async carryOut({ id }: OptOut): Promise<void> {
    const datasetIds = await this.allDatasets();
    for (const datasetId of datasetIds) {
      await this.optOuts.setDatasets(id, datasetIds.length, this.leaseEnd());
      await this.erasing.erase(id, datasetId);
    }
    const done = await this.optOuts.find(id);
    if (!done) return;
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      if (await this.optOuts.complete(id, now, tx)) await this.audit.completed(done, now, tx);
    });
    this.log.info({ optOutId: id, datasets: datasetIds.length }, 'opt-out carried out');
  }

  private async allDatasets(): Promise<DatasetId[]> {
    const ids: DatasetId[] = [];
    for (;;) {
      const page = await this.datasets.pageAfter(ids.at(-1) ?? '', datasetsAtOnce);
      ids.push(...page.map(({ dataset }) => dataset.id));
      if (page.length < datasetsAtOnce) return ids;
    }
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + leaseMs);
  }
}
