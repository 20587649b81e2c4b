import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DatasetChanged } from '@leadmart/contracts';
import { Outbox } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { type HeldLease, type Place, StockChanges } from '@leadmart/stock';
import { DatasetRepository } from '../../supply/index.js';

/** Withdraws the leads of a person for ever, and publishes DatasetChanged unless the dataset is deleted. */
@Injectable()
export class SaleWithdrawer {
  constructor(
    private readonly stock: StockChanges,
    private readonly datasets: DatasetRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Returns how many of the leads were for sale. Throws UploadInProgress when the lease is lost. */
  async take(lease: HeldLease, places: readonly Place[], tx: ClientSession): Promise<number> {
    const { datasetId } = lease;
    await lease.renew(tx);
    const { withdrawn, leadCount } = await this.stock.withdrawLeads(datasetId, places, tx);
    const now = this.clock.now();
    const dataset = withdrawn > 0 && (await this.datasets.change(datasetId, {}, now, tx));
    if (!dataset) return withdrawn;
    const { name, visible } = dataset;
    const payload = { datasetId, name, visible, leadCount, occurredAt: now.toISOString() };
    await this.outbox.add(DatasetChanged, payload, tx);
    return withdrawn;
  }
}
