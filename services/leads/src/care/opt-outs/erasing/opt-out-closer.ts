import { Injectable } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import { Refusals } from '@leadmart/stock';
import { OptOutAudit } from '../opt-out-audit.js';
import { isDoneIn } from '../opt-out.js';
import { closing, OptOutRepository } from '../opt-out.repository.js';

/** A request that a process carries out. */
export type TakenOptOut = Awaited<ReturnType<OptOutRepository['take']>>[number];

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
