import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import { Refusals } from '@leadmart/stock';
import { withdrawOptOuts } from '../../../leads.jobs.js';
import { DatasetReader } from '../../../supply/index.js';
import type { OptOut } from '../opt-out.js';
import { OptOutRepository } from '../opt-out.repository.js';
import { EarlyWithdrawer } from './early-withdrawer.js';
import { PhoneChecker } from './phone-checker.js';

const requestsAtOnce = 1_000;

/**
 * Withdraws the leads with the phones of new requests, found in the directories, while OptOutEraser may be reading a
 * large dataset; those of unproved phones so that they can be put back. An accepted request is not repeated after a
 * failure, because OptOutEraser finds the same leads and more; an unproved one is, at the next run.
 */
@Injectable()
export class OptOutWithdrawer implements OnModuleInit {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly checker: PhoneChecker,
    private readonly datasets: DatasetReader,
    private readonly early: EarlyWithdrawer,
    private readonly refusals: Refusals,
    private readonly transactions: Transactions,
    private readonly work: Work,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(withdrawOptOuts, () => this.withdrawAll());
  }

  private async withdrawAll(): Promise<void> {
    for (;;) {
      await this.checker.checkAll(await this.optOuts.toWithdraw(requestsAtOnce));
      const open = await this.optOuts.toWithdraw(requestsAtOnce);
      if (open.length === 0) return;
      // Those that came meanwhile are checked by the next turn.
      const waiting = open.filter(({ state }) => state !== 'checking');
      if (waiting.length === 0) continue;
      let hasFailed = false;
      for (const datasetId of await this.datasets.allIds())
        await this.early.withdraw(datasetId, waiting).catch((err: unknown) => {
          hasFailed = true;
          this.log.warn({ err, datasetId }, 'opt-outs not withdrawn at once');
        });
      const held = waiting.filter(({ state }) => state === 'held');
      await this.end(hasFailed ? waiting.filter((one) => !held.includes(one)) : waiting);
      if (hasFailed && held.length > 0) return;
    }
  }

  private async end(ended: readonly OptOut[]): Promise<void> {
    const ids = ended.map(({ id }) => id);
    const held = ended.filter(({ state }) => state === 'held').map(({ id }) => id);
    await this.transactions.run(async (tx) => {
      await this.optOuts.withdrawn(ids, tx);
      if (held.length > 0) await this.refusals.settle(held, tx);
    });
  }
}
