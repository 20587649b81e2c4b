import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { isDuplicateKey, NothingMatched, Transactions } from '@leadmart/platform/mongo';
import { Work } from '@leadmart/platform/work';
import { AllocationRepository } from '@leadmart/stock';
import { addUpRates } from '../../../leads.jobs.js';
import { UploadReader } from '../../../supply/index.js';
import { ClaimedLeadRepository } from '../claims/claimed-lead.repository.js';
import { RateSumsRepository } from './rate-sums.repository.js';
import { RateTally } from './rate-tally.js';
import {
  UncountedRepository,
  type UncountedClaim,
  type UncountedPurchase,
} from './uncounted.repository.js';

const purchasesAtOnce = 200;
const claimsAtOnce = 20;
/** A run ends in some seconds, so that a process with a long past to count can stop. */
const batchesOfRun = 20;

/**
 * Adds completed purchases and approved claims to the sums of their day. The transaction that adds them marks them as
 * counted, so each counts once, after crashes and in several processes, too.
 */
@Injectable()
export class RateAdder implements OnModuleInit {
  constructor(
    private readonly uncounted: UncountedRepository,
    private readonly sums: RateSumsRepository,
    private readonly allocations: AllocationRepository,
    private readonly claimedLeads: ClaimedLeadRepository,
    private readonly uploads: UploadReader,
    private readonly transactions: Transactions,
    private readonly work: Work,
  ) {}

  onModuleInit(): void {
    this.work.run(addUpRates, () => this.run());
  }

  async run(): Promise<void> {
    for (let batch = 0; batch < batchesOfRun; batch += 1) {
      const purchases = await this.uncounted.purchases(purchasesAtOnce);
      const claims = await this.uncounted.claims(claimsAtOnce);
      if (purchases.length + claims.length === 0) return;
      const isCounted = await this.count(purchases, claims);
      if (!isCounted) return;
    }
  }

  /** Returns false when another process counts them, too. */
  private async count(
    purchases: readonly UncountedPurchase[],
    claims: readonly UncountedClaim[],
  ): Promise<boolean> {
    const tally = await this.tally(purchases, claims);
    const store = async (tx: ClientSession) => {
      if (purchases.length > 0) await this.uncounted.markPurchases(purchases, tx);
      if (claims.length > 0) await this.uncounted.markClaims(claims, tx);
      this.sums.add(tally.result(), tx);
    };
    try {
      await this.transactions.run(store);
      return true;
    } catch (error) {
      if (error instanceof NothingMatched || isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private async tally(
    purchases: readonly UncountedPurchase[],
    claims: readonly UncountedClaim[],
  ): Promise<RateTally> {
    const datasetIds = new Set([...purchases, ...claims].map(({ datasetId }) => datasetId));
    const tally = new RateTally(await this.uploads.completedOf([...datasetIds]));
    const known = new Map(purchases.map((purchase) => [purchase.id, purchase]));
    for await (const { purchaseId, shelves } of this.allocations.ofPurchases([...known.keys()])) {
      const purchase = known.get(purchaseId);
      if (!purchase) continue;
      const { datasetId, endedAt: boughtAt } = purchase;
      tally.addSold({ datasetId, boughtAt, shelves });
    }
    for await (const lead of this.claimedLeads.approvedOf(claims)) tally.addReturned(lead);
    return tally;
  }
}
