import type { CommandDefinition, EventDefinition, MessageId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Messaging, type PayloadInput } from '../messaging/index.js';
import { Transactions } from '../mongo/index.js';
import { Clock } from '../time/index.js';
import { OutboxRelay } from './outbox-relay.js';
import { claimMs, OutboxRepository } from './outbox.repository.js';

/** Where a service leaves what others must hear, in the same transaction as the change itself. */
@Injectable()
export class Outbox {
  constructor(
    private readonly rows: OutboxRepository,
    private readonly relay: OutboxRelay,
    private readonly messaging: Messaging,
    private readonly clock: Clock,
  ) {}

  /** The message leaves when the transaction commits, and never if it does not. Only inside `Transactions.run`. */
  async add<D extends EventDefinition | CommandDefinition>(
    session: ClientSession,
    definition: D,
    payload: PayloadInput<D>,
  ): Promise<MessageId> {
    const envelope = this.messaging.seal(definition, payload);
    const now = this.clock.now();
    const row = {
      _id: envelope.messageId,
      kind: definition.kind,
      envelope,
      createdAt: now,
      attempts: 0,
      // This process sends it at the commit; the others leave it alone until that cannot be true any more.
      nextAttemptAt: new Date(now.getTime() + claimMs),
    };
    await this.rows.insert(row, session);
    Transactions.afterCommit(session, () => this.relay.sendNow(row));
    return envelope.messageId;
  }
}
