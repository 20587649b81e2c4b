import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@leadmart/platform/time';
import { type Claim, Work } from '@leadmart/platform/work';
import { DatasetLease, LeadMarks, type HeldLease } from '@leadmart/stock';
import { restoreOptOuts } from '../../../leads.jobs.js';
import { DatasetReader, SuspensionEnder } from '../../../supply/index.js';
import { OptOutRepository } from '../opt-out.repository.js';
import type { OptOutDocument } from '../opt-out.schema.js';

/** A request suspends the leads with one phone: one in each dataset. */
const mostLeads = 100;

/** Puts the lead of a declined phone back on sale in a dataset, unless a check or another request needs it out of sale. */
@Injectable()
export class DeclinedLeadRestorer {
  constructor(
    private readonly optOuts: OptOutRepository,
    private readonly marks: LeadMarks,
    private readonly suspensions: SuspensionEnder,
    private readonly clock: Clock,
  ) {}

  /** Under the lease no request withdraws leads and no upload moves them. */
  async restore(lease: HeldLease, claim: Claim<OptOutDocument>): Promise<void> {
    const { datasetId } = lease;
    const by = claim.row._id;
    const optOut = await this.optOuts.find(by);
    // Otherwise another process has restored it.
    if (!optOut?.early?.some((one) => one.datasetId === datasetId)) return;
    const places = await this.marks.some({ datasetId, by }, mostLeads);
    await this.suspensions.end(lease, { by, places }, async (_back, tx) => {
      await claim.keep(this.clock.now(), { $pull: { early: { datasetId } } }, tx);
    });
  }
}

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
    this.work.runDue(restoreOptOuts, this.optOuts.rows, (claim) => this.restore(claim));
  }

  private async restore(claim: Claim<OptOutDocument>): Promise<void> {
    for (const { datasetId } of claim.row.early ?? [])
      if (await this.datasets.find(datasetId))
        await this.lease.hold(datasetId, (lease) => this.leads.restore(lease, claim));
    // The phone is needed no more.
    await claim.end({ $unset: { phone: 1, early: 1 } });
  }
}
