import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sandboxDatasetId } from '@leadmart/contracts';
import { Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import {
  DatasetLease,
  LeadLayouts,
  leadsForSale,
  StockChanges,
  StockCountsRepository,
} from '@leadmart/stock';
import { stockSandbox } from '../../leads.jobs.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { readLeads } from '../uploads/reading/read-leads.js';
import { UploadShelver } from '../uploads/shelving/upload-shelver.js';
import { sandboxFile } from './sandbox-leads.js';

/**
 * Makes the dataset of test keys and puts its leads on the shelves as an upload does, but without an upload, an event or an
 * audit: it is no supply. See decisions/0070.
 */
@Injectable()
export class SandboxStocker implements OnModuleInit {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly counts: StockCountsRepository,
    private readonly lease: DatasetLease,
    private readonly shelver: UploadShelver,
    private readonly stock: StockChanges,
    private readonly layouts: LeadLayouts,
    private readonly transactions: Transactions,
    private readonly work: Work,
  ) {}

  onModuleInit(): void {
    this.work.runOne(stockSandbox, async () => {
      await this.run();
      return 'over';
    });
  }

  /** A repetition changes nothing, also one at the same time. */
  async run(): Promise<void> {
    if (await this.isStocked()) return;
    await this.datasets.createSandbox();
    const file = await readLeads(sandboxFile(), {}, this.layouts.current);
    await this.lease.hold(sandboxDatasetId, async (lease) => {
      if (await this.isStocked()) return;
      const { leads } = await this.shelver.stage(lease, file);
      await this.transactions.run(async (tx) => {
        await lease.commit(leads.superseded, tx);
        await this.stock.add(lease, leads, tx);
      });
    });
  }

  private async isStocked(): Promise<boolean> {
    const known = await this.counts.findMany([sandboxDatasetId]);
    return leadsForSale(known.get(sandboxDatasetId)) > 0;
  }
}
