import { Injectable } from '@nestjs/common';
import type { InProgressJobView, UserId } from '@leadmart/contracts';
import { JoinedReads } from '@leadmart/platform/caching';
import { Clock } from '@leadmart/platform/time';
import { PurchaseRepository } from './purchase.repository.js';
import { toJobView } from './purchase.view.js';

/** Time for which a failed purchase is listed among those in progress. */
const failedShownForMs = 5 * 60 * 1_000;

/** The jobs that a buyer's screens poll. */
export interface InProgressView {
  readonly jobs: readonly InProgressJobView[];
}

/** Lists the purchases of a buyer that have not ended, and those that failed lately. */
@Injectable()
export class PurchasesInProgress {
  /** Several tabs of a buyer poll at the same time. */
  private readonly reads = new JoinedReads<UserId, InProgressView>();

  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly clock: Clock,
  ) {}

  of(buyerId: UserId): Promise<InProgressView> {
    return this.reads.get(buyerId, async () => {
      const failedSince = new Date(this.clock.now().getTime() - failedShownForMs);
      const listed = await this.purchases.listInProgress(buyerId, failedSince);
      return { jobs: listed.map(toJobView) };
    });
  }
}
