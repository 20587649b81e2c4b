import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Messaging } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { resumePurchases } from '../../../leads.jobs.js';
import { Fulfilment } from './fulfilment.js';
import { PurchaseLeases } from './purchase-leases.js';

/** Continues stalled purchases: their process died, or billing was not available. */
@Injectable()
export class PurchaseResumer implements OnModuleInit {
  constructor(
    private readonly leases: PurchaseLeases,
    private readonly fulfilment: Fulfilment,
    private readonly work: Work,
    private readonly messaging: Messaging,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.work.run(resumePurchases, () => this.resume());
    this.messaging.onConnected(() => this.work.wake(resumePurchases));
  }

  async resume(): Promise<void> {
    // Without the broker, billing is out of reach and each attempt would only delay the next one.
    if (!this.messaging.isUp) return;
    const nextAt = await this.leases.nextAt();
    if (!nextAt || nextAt > this.clock.now()) return this.work.wakeAt(resumePurchases, nextAt);
    const untilNoneIsDue = async () => {
      while (await this.endsNext());
    };
    await Promise.all(Array.from({ length: resumePurchases.by.atOnce }, untilNoneIsDue));
    this.work.wakeAt(resumePurchases, await this.leases.nextAt());
  }

  /** Returns false when none is due, and after a failure: without billing all others would only be delayed, too. */
  private async endsNext(): Promise<boolean> {
    const purchase = await this.leases.takeDue();
    if (!purchase) return false;
    try {
      await this.fulfilment.run(purchase);
      return true;
    } catch (err) {
      this.log.warn({ err, purchaseId: purchase.id }, 'purchase stalled');
      return false;
    }
  }
}
