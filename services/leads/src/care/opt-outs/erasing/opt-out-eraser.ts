import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { carryOutOptOuts } from '../../../leads.jobs.js';
import { DatasetReader } from '../../../supply/index.js';
import { OptOutRepository } from '../opt-out.repository.js';
import { DatasetEraser } from './dataset-eraser.js';
import { OptOutCloser, type TakenOptOut } from './opt-out-closer.js';

const requestsAtOnce = 1_000;

type Batch = readonly TakenOptOut[];

/**
 * Carries requests out, all that wait as one batch: it searches each dataset once, deleted ones included, because their
 * packs stay. A request with a dataset that failed is repeated later and later; the others are complete.
 * Each dataset is changed under its own lease, so two processes erase a lead once.
 */
@Injectable()
export class OptOutEraser implements OnModuleInit {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly datasets: DatasetReader,
    private readonly eraser: DatasetEraser,
    private readonly closer: OptOutCloser,
    private readonly work: Work,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(carryOutOptOuts, () => this.carryOutAll());
  }

  private async carryOutAll(): Promise<void> {
    while (!this.work.isStopping) {
      const batch = await this.optOuts.take(this.clock.now(), requestsAtOnce);
      if (batch.length === 0) return;
      await this.carryOut(batch);
    }
  }

  private async carryOut(batch: Batch): Promise<void> {
    const ids = batch.map(({ row }) => row._id);
    const datasetIds = await this.datasets.allIds();
    for (const datasetId of datasetIds) {
      await this.optOuts.keep(batch, datasetIds.length, this.clock.now());
      // An upload may hold a dataset for longer than the wait; the other datasets are done.
      await this.eraser
        .erase(datasetId, ids)
        .catch((err: unknown) => this.log.error({ err, datasetId }, 'opt-outs not carried out'));
    }
    for (const claim of batch)
      await this.work.step(carryOutOptOuts, claim, () => this.closer.close(claim, datasetIds));
  }
}
