import { Injectable } from '@nestjs/common';
import type { WebhookDeliveryType } from '@leadmart/contracts';
import { Metrics } from '@leadmart/platform/metrics';
import { Clock } from '@leadmart/platform/time';
import { SendingTurnRepository } from './sending-turn.repository.js';

/** Counts attempts to deliver, and measures how long the user waits whose turn is next. */
@Injectable()
export class WebhookMetrics {
  private readonly attempts;

  constructor(metrics: Metrics, turns: SendingTurnRepository, clock: Clock) {
    this.attempts = metrics.counter({
      name: 'leadmart_webhook_attempts_total',
      help: 'Attempts to deliver to a webhook, by type of event and outcome: delivered, retried, failed (the last attempt), postponed (leads did not answer)',
      labels: ['type', 'outcome'],
    });
    metrics.gauge(
      {
        name: 'leadmart_webhook_oldest_due_seconds',
        help: 'How long the user with due webhook deliveries whose turn is next has been waiting, of those whose receivers do not fail; 0 if none is due',
      },
      async () => {
        const now = clock.now();
        const due = await turns.waitsSince('trusted', now);
        return due ? (now.getTime() - due.getTime()) / 1_000 : 0;
      },
    );
  }

  attempted(type: WebhookDeliveryType, outcome: string): void {
    this.attempts.inc({ type, outcome });
  }
}
