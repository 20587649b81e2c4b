import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { Refusals } from '@leadmart/stock';
import { carryOutOptOuts } from '../../../leads.jobs.js';
import { DatasetReader } from '../../../supply/index.js';
import { OptOutAudit } from '../opt-out-audit.js';
import { isDoneIn } from '../opt-out.js';
import { closing, OptOutRepository } from '../opt-out.repository.js';
import { DatasetEraser } from './dataset-eraser.js';

/** A request that a process carries out. */
type TakenOptOut = Awaited<ReturnType<OptOutRepository['take']>>[number];

/** Ends requests that are carried out in all datasets. */
@Injectable()
export class OptOutCloser {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly refusals: Refusals,
    private readonly audit: OptOutAudit,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  /** Throws for a request with a dataset that is not done, which is repeated then. */
  async close(claim: TakenOptOut, datasetIds: readonly DatasetId[]): Promise<void> {
    const { _id: id } = claim.row;
    const optOut = await this.optOuts.find(id);
    if (!optOut) return;
    if (!datasetIds.every((datasetId) => isDoneIn(optOut, datasetId)))
      throw new Error('the opt-out is not carried out in all datasets');
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      await claim.end({ $set: { state: 'done', completedAt: now }, $unset: closing }, tx);
      await this.refusals.settle([id], tx);
      await this.audit.completed(optOut, now, tx);
    });
    this.log.info({ optOutId: id, datasets: datasetIds.length }, 'opt-out carried out');
  }
}

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
