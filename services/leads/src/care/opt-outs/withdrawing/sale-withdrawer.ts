import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatasetChanged } from '@leadmart/contracts';
import { Clock } from '@leadmart/platform/time';
import { type HeldLease, type Place, StockChanges } from '@leadmart/stock';
import { DatasetChanges } from '../../../supply/index.js';

/** Withdraws the leads of a person for ever, and publishes DatasetChanged unless the dataset is deleted. */
@Injectable()
export class SaleWithdrawer {
  constructor(
    private readonly stock: StockChanges,
    private readonly datasets: DatasetChanges,
    private readonly clock: Clock,
  ) {}

  /** Returns how many of the leads were for sale. Throws UploadInProgress when the lease is lost. */
  async take(lease: HeldLease, places: readonly Place[], tx: ClientSession): Promise<number> {
    const { datasetId } = lease;
    await lease.renew(tx);
    const { withdrawn, leadCount } = await this.stock.withdrawLeads(datasetId, places, tx);
    const at = this.clock.now();
    const dataset = withdrawn > 0 && (await this.datasets.store(datasetId, {}, at, tx));
    if (dataset) await this.datasets.publish(DatasetChanged, dataset, { leadCount, at }, tx);
    return withdrawn;
  }
}
