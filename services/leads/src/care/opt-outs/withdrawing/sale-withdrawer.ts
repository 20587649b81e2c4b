import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatasetChanged, type OptOutId } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { type HeldLease, type Place, StockChanges, type Withdrawal } from '@leadmart/stock';
import { DatasetChanges } from '../../../supply/index.js';

/** Withdraws the leads of a person, and publishes DatasetChanged unless the dataset is deleted. */
@Injectable()
export class SaleWithdrawer {
  constructor(
    private readonly stock: StockChanges,
    private readonly datasets: DatasetChanges,
    private readonly clock: Clock,
  ) {}

  /** For ever. Returns how many of the leads were for sale. Throws UploadInProgress when the lease is lost. */
  take(lease: HeldLease, places: readonly Place[], tx: ClientSession): Promise<number> {
    return this.withdraw(lease, () => this.stock.withdrawLeads(lease.datasetId, places, tx), tx);
  }

  /** As `take`, until SuspensionEnder ends it. */
  suspend(
    lease: HeldLease,
    { by, places }: { by: OptOutId; places: readonly Place[] },
    tx: ClientSession,
  ): Promise<number> {
    const { datasetId } = lease;
    const suspend = () => this.stock.suspend({ datasetId, by, asOf: '' }, places, tx);
    return this.withdraw(lease, suspend, tx);
  }

  private async withdraw(
    lease: HeldLease,
    change: () => Promise<Withdrawal>,
    tx: ClientSession,
  ): Promise<number> {
    const { datasetId } = lease;
    await lease.renew(tx);
    const { withdrawn, leadCount } = await change();
    const at = this.clock.now();
    const dataset = withdrawn > 0 && (await this.datasets.store(datasetId, {}, at, tx));
    if (dataset) await this.datasets.publish(DatasetChanged, dataset, { leadCount, at }, tx);
    return withdrawn;
  }
}
