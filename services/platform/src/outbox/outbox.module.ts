import { Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Metrics } from '../health/index.js';
import { Inbox } from './inbox.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxRepository } from './outbox.repository.js';
import { Outbox } from './outbox.js';

/**
 * Makes `Outbox` and `Inbox` injectable everywhere and runs the relay as long as the service runs.
 * Not global itself, PlatformModule passes it on: Nest ends global modules last, MongoDB's among
 * them, and the relay needs MongoDB to its end.
 */
@Module({
  providers: [OutboxRepository, OutboxRelay, Outbox, Inbox],
  exports: [OutboxRelay, Outbox, Inbox],
})
export class OutboxModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly relay: OutboxRelay,
    rows: OutboxRepository,
    metrics: Metrics,
  ) {
    const waiting = 'Messages that the broker has not confirmed yet';
    metrics.gauge({ name: 'leadmart_outbox_messages', help: waiting }, () => rows.depth());
    const age = 'How long the oldest message of the outbox has waited';
    metrics.gauge({ name: 'leadmart_outbox_oldest_seconds', help: age }, async () => {
      const oldest = await rows.oldest();
      return oldest ? (Date.now() - oldest.getTime()) / 1000 : 0;
    });
  }

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop();
  }
}
