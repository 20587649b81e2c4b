import { Injectable } from '@nestjs/common';
import { Clock } from '@leadmart/platform/time';
import type { Claim } from '@leadmart/platform/work';
import { type HeldLease, LeadMarks } from '@leadmart/stock';
import { SuspensionEnder } from '../../../supply/index.js';
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
