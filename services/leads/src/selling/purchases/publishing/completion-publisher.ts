import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PurchaseCompleted } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Messaging } from '@leadmart/platform/messaging';
import { Outbox, OutboxRelay } from '@leadmart/platform/outbox';
import { Clock } from '@leadmart/platform/time';
import { Work } from '@leadmart/platform/work';
import { addUpRates, publishCompletions, sealPacks } from '../../../leads.jobs.js';
import type { Purchase } from '../purchase.js';
import { toPurchasePayload } from '../purchase.view.js';
import { UnpublishedPurchaseRepository } from './unpublished-purchase.repository.js';

/**
 * Publishes PurchaseCompleted for completed purchases, at least once: right after the completion, or later by any process
 * if this one dies before the broker's confirm.
 */
@Injectable()
export class CompletionPublisher implements OnModuleInit {
  private readonly relay: OutboxRelay;

  constructor(
    waiting: UnpublishedPurchaseRepository,
    private readonly outbox: Outbox,
    private readonly messaging: Messaging,
    private readonly work: Work,
    clock: Clock,
    @InjectLog() log: Log,
  ) {
    // Swept instead of started: only a process that died leaves something to be found.
    this.relay = new OutboxRelay(waiting, messaging, clock, log);
    messaging.beforeClosing(() => this.relay.stop());
  }

  onModuleInit(): void {
    this.work.run(publishCompletions, () => this.relay.collect());
    this.messaging.onConnected(() => this.work.wake(publishCompletions));
  }

  /** After the completion is stored. */
  publish(purchase: Purchase, endedAt: Date): void {
    for (const job of [sealPacks, addUpRates]) this.work.wakeAfter(job, endedAt);
    const { id } = purchase;
    const payload = toPurchasePayload(purchase, endedAt);
    this.relay.sendCommitted({ ...this.outbox.rowOf(PurchaseCompleted, payload, id), _id: id });
  }
}
