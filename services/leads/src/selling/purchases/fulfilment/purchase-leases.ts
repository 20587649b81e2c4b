import { Injectable } from '@nestjs/common';
import type { PurchaseId } from '@leadmart/contracts';
import { InjectConfig } from '@leadmart/platform/config';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { newId } from '@leadmart/platform/mongo';
import { Clock } from '@leadmart/platform/time';
import type { LeadsConfig } from '../../../leads.config.js';
import { resumeDelayMs } from '../purchase.decisions.js';
import type { HeldPurchase } from '../purchase.js';
import { PurchaseRepository, type Lease } from '../purchase.repository.js';

/** The right to work on a purchase: one worker at a time has it, and a worker that lost it stores nothing. */
@Injectable()
export class PurchaseLeases {
  constructor(
    private readonly purchases: PurchaseRepository,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Pick<LeadsConfig, 'PURCHASE_LEASE_SECONDS'>,
    @InjectLog() private readonly log: Log,
  ) {}

  /** A lease from now on, for a new worker or for one that has it already. */
  new(worker = newId()): Lease {
    const now = this.clock.now();
    return { worker, now, leaseUntil: new Date(now.getTime() + this.leaseMs) };
  }

  /** Takes the lease of a stored purchase; undefined when another worker has it or the purchase has ended. */
  async take(id: PurchaseId): Promise<HeldPurchase | undefined> {
    return this.purchases.take(id, this.new());
  }

  /** Renews the lease while the work goes on. Gives it back if the work fails, so that the purchase is resumed soon. */
  async during<T>(held: HeldPurchase, work: () => Promise<T>): Promise<T> {
    // Most purchases end before the first renewal.
    const timer = setInterval(() => void this.renew(held), this.leaseMs / 3);
    try {
      return await work();
    } catch (error) {
      await this.giveBack(held);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  private async renew({ id: purchaseId, worker }: HeldPurchase): Promise<void> {
    await this.purchases
      .renew(purchaseId, this.new(worker))
      .catch((err: unknown) => this.log.warn({ err, purchaseId }, 'purchase lease not renewed'));
  }

  private async giveBack({ id, worker }: HeldPurchase): Promise<void> {
    const delayMs = resumeDelayMs(1 + (await this.purchases.attemptsOf(id)));
    await this.purchases.letGo(id, worker, new Date(this.clock.now().getTime() + delayMs));
  }

  private get leaseMs(): number {
    return this.config.PURCHASE_LEASE_SECONDS * 1_000;
  }
}
