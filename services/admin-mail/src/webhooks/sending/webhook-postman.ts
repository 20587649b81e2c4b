import type { WebhookId } from '@leadmart/contracts';
import { InjectLog, type Log } from '@leadmart/platform/logging';
import { Clock, Repeater } from '@leadmart/platform/time';
import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { WebhookDeliveryRepository } from '../deliveries/webhook-delivery.repository.js';
import { deliveryLeaseMs, type WebhookDelivery } from '../deliveries/webhook-delivery.js';
import { WebhookCourier } from './webhook-courier.js';

/** Deliveries that one process sends at once: most of the time of one is waiting for the receiver. */
const sentAtOnce = 50;
/** Deliveries to one webhook at once, so that a slow receiver occupies a part only. */
const sentAtOnceToOne = 4;
const lookIntervalMs = 1_000;

/** The name of the repeated task, to wake it when a delivery was stored. */
export const sendWebhooksTask = 'send webhooks';

/**
 * Claims due deliveries and passes them to the courier. Runs in any number of processes: a claim decides which one
 * sends a delivery, and ends by itself when its process dies.
 */
@Injectable()
export class WebhookPostman implements OnModuleInit, BeforeApplicationShutdown {
  private readonly underWay = new Map<Promise<void>, WebhookId>();
  private isStopping = false;

  constructor(
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly courier: WebhookCourier,
    private readonly repeater: Repeater,
    private readonly clock: Clock,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    const work = () => this.look();
    this.repeater.every({ name: sendWebhooksTask, intervalMs: lookIntervalMs, work });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.underWay.keys());
  }

  private async look(): Promise<void> {
    while (!this.isStopping && this.underWay.size < sentAtOnce) {
      const now = this.clock.now();
      const leaseEnd = new Date(now.getTime() + deliveryLeaseMs);
      const delivery = await this.deliveries.claimDue(now, leaseEnd, this.busyWebhooks());
      if (!delivery) return;
      if (this.isStopping) return this.deliveries.giveBack(delivery, now);
      this.start(delivery);
    }
  }

  private start(delivery: WebhookDelivery): void {
    const carried = this.courier
      .carry(delivery)
      // Without a stored result it becomes due again at the end of its lease.
      .catch((err: unknown) => {
        this.log.error({ err, deliveryId: delivery.id }, 'webhook delivery interrupted');
      })
      .finally(() => {
        this.underWay.delete(carried);
        this.repeater.wake(sendWebhooksTask);
      });
    this.underWay.set(carried, delivery.webhookId);
  }

  private busyWebhooks(): WebhookId[] {
    const counts = new Map<WebhookId, number>();
    for (const id of this.underWay.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= sentAtOnceToOne).map(([id]) => id);
  }
}
