import { Injectable } from '@nestjs/common';
import type { InProgressJobView, UserId } from '@leadmart/contracts';
import { coalescedReads } from '@leadmart/platform/coalescing';
import { Clock } from '@leadmart/platform/time';
import { decideListed } from './purchase.decisions.js';
import type { Purchase } from './purchase.js';
import { PurchaseRepository } from './purchase.repository.js';
import { toJobView } from './purchase.view.js';

/** Time for which a failed purchase is listed among those in progress. */
const failedShownForMs = 5 * 60 * 1_000;

/** The jobs that a buyer's screens poll. */
export interface InProgressView {
  readonly jobs: readonly InProgressJobView[];
}

/** One object for all answers without jobs, so that it is rendered once. */
const withoutJobs: InProgressView = { jobs: [] };

/** Lists the purchases of a buyer that have not ended, and those that failed lately. */
@Injectable()
export class PurchasesInProgress {
  /** Browsers poll: under load one command reads the purchases of many buyers. */
  private readonly reads = coalescedReads<UserId, InProgressView>((buyerIds) =>
    this.read(buyerIds),
  );

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly clock: Clock,
  ) {}

  async of(buyerId: UserId): Promise<InProgressView> {
    return (await this.reads.call(buyerId)) ?? withoutJobs;
  }

  private async read(buyerIds: readonly UserId[]): Promise<ReadonlyMap<UserId, InProgressView>> {
    const failedSince = new Date(this.clock.now().getTime() - failedShownForMs);
    const all = await this.purchases.listInProgress(buyerIds, failedSince);
    const byBuyer = Map.groupBy(all, ({ buyerId }) => buyerId);
    const toView = (purchases: readonly Purchase[]) => ({
      jobs: decideListed(purchases).map(toJobView),
    });
    return new Map([...byBuyer].map(([id, purchases]) => [id, toView(purchases)]));
  }
}
