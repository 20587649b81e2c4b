import { Injectable } from '@nestjs/common';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { AllocationRepository, isAnyTaken } from '@leadmart/stock';
import { type RangedUpload, SoldUploads } from '../../../supply/index.js';
import { RateSumsRepository } from './rate-sums.repository.js';
import { dayOf } from './rate-tally.js';
import { UncountedRepository } from './uncounted.repository.js';

/** The clocks of processes may differ by less than this. */
const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Finds uploads of which a purchase holds leads: by the return rates, which have the leads of each upload that were sold,
 * and by the purchases that are not in them yet. So a purchase needs no index entry for each of its shelves.
 */
@Injectable()
export class SoldUploadsByRates extends SoldUploads {
  constructor(
    private readonly uncounted: UncountedRepository,
    private readonly allocations: AllocationRepository,
    private readonly sums: RateSumsRepository,
  ) {
    super();
  }

  async among(
    datasetId: DatasetId,
    uploads: readonly RangedUpload[],
  ): Promise<ReadonlySet<UploadId>> {
    if (uploads.length === 0) return new Set();
    // The sums last: a purchase that is counted between these reads is in both, and none is missed.
    const taken = await this.takenLately(datasetId, uploads);
    const firstMs = Math.min(...uploads.map(({ completedAt }) => completedAt?.getTime() ?? 0));
    const firstDay = dayOf(new Date(Math.max(0, firstMs - dayMs)));
    const ids = uploads.map(({ id }) => id);
    return new Set([...taken, ...(await this.sums.soldAmong(datasetId, ids, firstDay))]);
  }

  private async takenLately(
    datasetId: DatasetId,
    uploads: readonly RangedUpload[],
  ): Promise<Set<UploadId>> {
    const taken = new Set<UploadId>();
    const purchases = await this.uncounted.purchasesFrom(datasetId);
    for await (const allocation of this.allocations.ofPurchases(purchases))
      for (const { id, added = [] } of uploads)
        if (!taken.has(id) && isAnyTaken(allocation, added)) taken.add(id);
    return taken;
  }
}
