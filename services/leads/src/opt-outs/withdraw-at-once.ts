import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DatasetId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Transactions } from '@leadmart/platform/mongo';
import { Sweeps } from '../sweeps.js';
import { DatasetRepository } from '../datasets/dataset.repository.js';
import { DatasetLease, type HeldLease } from '../stock/changes/dataset-lease.js';
import { PhonePlaces } from '../stock/directories/phone-places.js';
import type { OptOut } from './opt-out.js';
import { OptOutRepository } from './opt-out.repository.js';
import { TakeOutOfSale } from './take-out-of-sale.js';

export const withdrawOptOutsTask = 'withdraw opt-outs';

const requestsAtOnce = 1_000;

/**
 * Withdraws the leads with the phones of new requests, found in the directories, while CarryOutOptOuts may be reading a
 * large dataset. It is not repeated after a failure: CarryOutOptOuts finds the same leads and more.
 */
@Injectable()
export class WithdrawAtOnce implements OnModuleInit {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly datasets: DatasetRepository,
    private readonly lease: DatasetLease,
    private readonly phones: PhonePlaces,
    private readonly sale: TakeOutOfSale,
    private readonly transactions: Transactions,
    private readonly sweeps: Sweeps,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.sweeps.seldom(withdrawOptOutsTask, () => this.withdrawAll());
  }

  private async withdrawAll(): Promise<void> {
    for (;;) {
      const waiting = await this.optOuts.toWithdraw(requestsAtOnce);
      if (waiting.length === 0) return;
      for (const datasetId of await this.datasets.allIds())
        await this.withdraw(datasetId, waiting).catch((err: unknown) =>
          this.log.warn({ err, datasetId }, 'opt-outs not withdrawn at once'),
        );
      await this.optOuts.withdrawn(waiting.map(({ id }) => id));
    }
  }

  private async withdraw(datasetId: DatasetId, waiting: readonly OptOut[]): Promise<void> {
    const known = await this.phones.find(datasetId, waiting.map(phoneOf));
    const here = waiting.filter((optOut) => known.has(phoneOf(optOut)));
    if (here.length === 0) return;
    await this.lease.hold(datasetId, async (lease) => {
      for (const optOut of here) await this.withdrawOne(lease, optOut);
    });
  }

  private async withdrawOne(lease: HeldLease, optOut: OptOut): Promise<void> {
    const { datasetId } = lease;
    // Looked up again: an upload may have moved the lead before this process got the lease.
    const places = [...(await this.phones.find(datasetId, [phoneOf(optOut)])).values()];
    if (places.length === 0) return;
    await this.transactions.run(async (tx) => {
      const withdrawn = await this.sale.take(lease, places, tx);
      if (withdrawn > 0) await this.optOuts.addEarly(optOut.id, { datasetId, withdrawn }, tx);
    });
  }
}

const phoneOf = ({ phone }: OptOut): number => Number(phone);
