import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import {
  DatasetLease,
  type HeldLease,
  PhonePlaces,
  type Place,
  Refusals,
  StockChanges,
} from '@leadmart/stock';
import { withdrawOptOuts } from '../../leads.jobs.js';
import { DatasetReader } from '../../supply/index.js';
import type { OptOut } from './opt-out.js';
import { OptOutRepository } from './opt-out.repository.js';
import { PhoneChecker } from './phone-checker.js';
import { SaleWithdrawer } from './sale-withdrawer.js';

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
    private readonly lease: DatasetLease,
    private readonly phones: PhonePlaces,
    private readonly withdrawer: SaleWithdrawer,
    private readonly stock: StockChanges,
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
        await this.withdraw(datasetId, waiting).catch((err: unknown) => {
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

  private async withdraw(datasetId: DatasetId, waiting: readonly OptOut[]): Promise<void> {
    const known = await this.phones.find(datasetId, waiting.map(phoneOf));
    // An upload that had the lease before the request may bring the phone: nothing finds an unproved one later.
    const here = waiting.filter((one) => one.state === 'held' || known.has(phoneOf(one)));
    if (here.length === 0) return;
    await this.lease.hold(datasetId, async (lease) => {
      // Looked up again: an upload may have moved a lead before this process got the lease.
      const places = await this.phones.find(datasetId, here.map(phoneOf));
      for (const optOut of here) {
        const place = places.get(phoneOf(optOut));
        if (place) await this.withdrawOne(lease, optOut, [place]);
      }
    });
  }

  private async withdrawOne(
    lease: HeldLease,
    optOut: OptOut,
    places: readonly Place[],
  ): Promise<void> {
    const { datasetId } = lease;
    await this.transactions.run(async (tx) => {
      if (!(await this.optOuts.isToWithdraw(optOut.id, tx))) return;
      const withdrawn = await this.withdrawer.take(lease, places, tx);
      if (withdrawn === 0) return;
      if (optOut.state === 'held') await this.stock.bar(datasetId, places, tx);
      await this.optOuts.addEarly(optOut.id, { datasetId, withdrawn }, tx);
    });
  }
}

const phoneOf = ({ phone }: OptOut): number => Number(phone);
