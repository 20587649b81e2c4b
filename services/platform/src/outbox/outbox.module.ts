import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { Messaging } from '../messaging/index.js';
import { Metrics } from '../metrics/index.js';
import { Inbox } from './inbox.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';
import { OutboxRepository } from './outbox.repository.js';

/**
 * Provides `Outbox` and `Inbox`, and runs the relay while the service runs. Not global, because Nest destroys
 * global modules last, including MongoDB's, and the relay needs MongoDB until it stops; PlatformModule exports it
 * instead.
 */
@Module({
  providers: [OutboxRepository, OutboxRelay, Outbox, Inbox],
  exports: [OutboxRelay, Outbox, Inbox],
})
export class OutboxModule implements OnApplicationBootstrap {
  constructor(
    private readonly relay: OutboxRelay,
    messaging: Messaging,
    rows: OutboxRepository,
    metrics: Metrics,
  ) {
    // Not a module hook: Nest does not guarantee that it runs before the hook that disconnects from the broker.
    messaging.beforeClosing(() => relay.stop());
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
}
