import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Claim, Work } from '@leadmart/platform/work';
import { DatasetLease } from '@leadmart/stock';
import { restoreOptOuts } from '../../../leads.jobs.js';
import { DatasetReader } from '../../../supply/index.js';
import { OptOutRepository } from '../opt-out.repository.js';
import type { OptOutDocument } from '../opt-out.schema.js';
import { DeclinedLeadRestorer } from './declined-lead-restorer.js';

/** Puts the leads of declined phones back on sale, dataset by dataset. */
@Injectable()
export class DeclinedRestorer implements OnModuleInit {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly datasets: DatasetReader,
    private readonly lease: DatasetLease,
    private readonly leads: DeclinedLeadRestorer,
    private readonly work: Work,
  ) {}

  onModuleInit(): void {
    const rows = this.work.rowsOf(restoreOptOuts, this.optOuts.rows);
    this.work.runDue(restoreOptOuts, rows, (claim) => this.restore(claim));
  }

  private async restore(claim: Claim<OptOutDocument>): Promise<void> {
    for (const { datasetId } of claim.row.early ?? [])
      if (await this.datasets.find(datasetId))
        await this.lease.hold(datasetId, (lease) => this.leads.restore(lease, claim));
    // The phone is needed no more.
    await claim.end({ $unset: { phone: 1, early: 1 } });
  }
}
