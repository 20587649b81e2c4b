import { Injectable } from '@nestjs/common';
import type { PurchaseId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, growingWaitMs } from '@leadmart/platform/time';
import { ClaimLost, Work, type Claim, type DueRows, type WorkState } from '@leadmart/platform/work';
import type { LeadsConfig } from '../../../leads.config.js';
import { resumePurchases } from '../../../leads.jobs.js';
import { toPurchase, type HeldPurchase } from '../purchase.js';
import { PurchaseRepository } from '../purchase.repository.js';
import type { PurchaseDocument } from '../purchase.schema.js';

/** The claim of a purchase that is about to be stored. */
export interface NewLease {
  readonly now: Date;
  readonly claim: Claim;
  readonly state: WorkState;
}

/** The right to work on a purchase: one process at a time has it, and one that lost it stores nothing. */
@Injectable()
export class PurchaseLeases {
  private readonly rows: DueRows<PurchaseDocument>;

  constructor(
    purchases: PurchaseRepository,
    work: Work,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'PURCHASE_LEASE_SECONDS'>,
    @InjectLog() private readonly log: Log,
  ) {
    this.rows = work.rowsOf(resumePurchases, purchases.rows);
  }

  new(id: PurchaseId): NewLease {
    const now = this.clock.now();
    return { now, ...this.rows.claimNew(id, now) };
  }

  /** Takes the stalled purchase that has waited longest; undefined when there is none. */
  async takeDue(only: { readonly _id?: PurchaseId } = {}): Promise<HeldPurchase | undefined> {
    const claim = await this.rows.claim(this.clock.now(), only);
    return claim && { ...toPurchase(claim.row), claim };
  }

  /** When the next purchase is stalled; in the past if one is. */
  nextAt(): Promise<Date | undefined> {
    return this.rows.nextAt();
  }

  /** Takes a purchase that waits for its next attempt; undefined when a process works on it or it has ended. */
  async take(_id: PurchaseId): Promise<HeldPurchase | undefined> {
    const waits = { _id, 'work.dueAt': { $exists: true }, 'work.claim': { $exists: false } };
    await this.rows.wake(waits, this.clock.now());
    return this.takeDue({ _id });
  }

  /** Renews the lease while the work goes on. Gives it back if the work fails, so that the purchase is resumed soon. */
  async during<T>({ claim }: HeldPurchase, work: () => Promise<T>): Promise<T> {
    // Most purchases end before the first renewal.
    const renewMs = (this.config.PURCHASE_LEASE_SECONDS * 1_000) / 3;
    const timer = setInterval(() => void this.renew(claim), renewMs);
    try {
      return await work();
    } catch (error) {
      await this.giveBack(claim);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  private async renew(claim: Claim): Promise<void> {
    await claim.keep(this.clock.now()).catch((err: unknown) => {
      if (err instanceof ClaimLost) return;
      this.log.warn({ err, purchaseId: claim.row._id }, 'purchase lease not renewed');
    });
  }

  private async giveBack(claim: Claim): Promise<void> {
    const waitMs = growingWaitMs(1 + claim.failures, resumePurchases.by.retry);
    await claim.fail(new Date(this.clock.now().getTime() + waitMs)).catch((error: unknown) => {
      // The purchase has ended, or another process has it.
      if (!(error instanceof ClaimLost)) throw error;
    });
  }
}
