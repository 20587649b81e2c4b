import type { WebhookDeliveryType } from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { Clock } from '@leadmart/platform/time';
import { Injectable } from '@nestjs/common';
import { WebhookDeliveryRepository } from '../deliveries/webhook-delivery.repository.js';

/** Counts attempts to deliver, and measures how long the oldest due delivery has been waiting. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts;

  constructor(metrics: Metrics, deliveries: WebhookDeliveryRepository, clock: Clock) {
    this.attempts = metrics.counter({
      name: 'leadmart_webhook_attempts_total',
      help: 'Attempts to deliver to a webhook, by type of event and outcome: delivered, retried, failed (the last attempt), postponed (leads did not answer)',
      labels: ['type', 'outcome'],
    });
    metrics.gauge(
      {
        name: 'leadmart_webhook_oldest_due_seconds',
        help: 'How long the oldest due webhook delivery has been waiting; 0 if none is due',
      },
      async () => {
        const now = clock.now();
        const due = await deliveries.oldestDue(now);
        return due ? (now.getTime() - due.getTime()) / 1_000 : 0;
      },
    );
  }

  attempted(type: WebhookDeliveryType, outcome: string): void {
    this.attempts.inc({ type, outcome });
  }
}
