import type { CommandDefinition, Envelope, EventDefinition, MessageId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { currentContext } from '../logging/index.js';
import { Messaging, stableMessageId, type PayloadInput } from '../messaging/index.js';
import { Transactions } from '../mongo/index.js';
import { Clock } from '../time/index.js';
import { OutboxRelay } from './outbox-relay.js';
import { claimMs, OutboxRepository } from './outbox.repository.js';
import type { OutboxRow } from './outbox.schema.js';

/** How a message is named. */
export interface Addressing {
  /**
   * Names what the message tells of, among all messages of its type. The same message can then be made again
   * from the service's records, and a second one about the same thing is refused as long as the first waits.
   */
  readonly key?: string;
}

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
    addressing: Addressing = {},
  ): Promise<MessageId> {
    return (await this.put(session, definition, payload, addressing)).messageId;
  }

  /** As `add`, for many messages of one type with one insert. */
  async addAll<D extends EventDefinition | CommandDefinition>(
    session: ClientSession,
    definition: D,
    messages: readonly (Addressing & { readonly payload: PayloadInput<D> })[],
  ): Promise<void> {
    if (messages.length === 0) return;
    const rows = messages.map(({ payload, key }) => this.rowOf(definition, payload, key));
    await this.rows.insertAll(rows, session);
    for (const row of rows) Transactions.afterCommit(session, () => this.relay.sendNow(row));
  }

  /** As `add`, for who keeps the message as it is sent. */
  async put<D extends EventDefinition | CommandDefinition>(
    session: ClientSession,
    definition: D,
    payload: PayloadInput<D>,
    { key }: Addressing = {},
  ): Promise<Envelope> {
    const row = this.rowOf(definition, payload, key);
    await this.rows.insert(row, session);
    Transactions.afterCommit(session, () => this.relay.sendNow(row));
    return row.envelope;
  }

  private rowOf<D extends EventDefinition | CommandDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    key: string | undefined,
  ): OutboxRow {
    const messageId = key === undefined ? undefined : stableMessageId(definition, key);
    const envelope = this.messaging.seal(definition, payload, messageId);
    const now = this.clock.now();
    const traceparent = currentContext()?.traceparent;
    return {
      _id: envelope.messageId,
      kind: definition.kind,
      envelope,
      ...(traceparent && { traceparent }),
      createdAt: now,
      attempts: 0,
      // This process sends it at the commit; the others leave it alone until that cannot be true any more.
      nextAttemptAt: new Date(now.getTime() + claimMs),
    };
  }
}
