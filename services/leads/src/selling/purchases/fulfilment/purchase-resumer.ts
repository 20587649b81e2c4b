import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PurchaseId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Messaging } from '@leadmart/platform/messaging';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { resumePurchases } from '../../../leads.jobs.js';
import { PurchaseRepository } from '../purchase.repository.js';
import { Fulfilment } from './fulfilment.js';

const maxPurchasesAtOnce = 20;

/** Continues stalled purchases: their worker died, or billing was not available. */
@Injectable()
export class PurchaseResumer implements OnModuleInit {
  constructor(
    private readonly purchases: PurchaseRepository,
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
    for (;;) {
      const due = await this.purchases.findDue(this.clock.now(), maxPurchasesAtOnce);
      const ended = await Promise.all(due.map((purchaseId) => this.isEnded(purchaseId)));
      // Stops after a failure until the next run: without billing or a writable database this loop would not end.
      if (due.length < maxPurchasesAtOnce || ended.includes(false)) return;
    }
  }

  private async isEnded(purchaseId: PurchaseId): Promise<boolean> {
    try {
      await this.fulfilment.resume(purchaseId);
      return true;
    } catch (err) {
      this.log.warn({ err, purchaseId }, 'purchase stalled');
      return false;
    }
  }
}
