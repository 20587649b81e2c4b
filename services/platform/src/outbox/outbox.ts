import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { CommandDefinition, Envelope, EventDefinition } from '@leadmart/contracts';
import { currentContext } from '../logging/index.js';
import { Messaging, stableMessageId, type PayloadInput } from '../messaging/index.js';
import { Transactions } from '../mongo/index.js';
import { Clock } from '../time/index.js';
import { OutboxRelay } from './outbox-relay.js';
import { claimMs, OutboxRepository } from './outbox.repository.js';
import type { OutboxRow } from './outbox.schema.js';

/**
 * Stores messages in the transaction of the change they report; the relay publishes them after the commit. The rows
 * of a transaction are inserted together with its last command.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly rows: OutboxRepository,
    private readonly relay: OutboxRelay,
    private readonly messaging: Messaging,
    private readonly clock: Clock,
  ) {}

  /**
   * Publishes the message when the transaction commits, and never if it aborts. Only inside `Transactions.run`.
   * Returns the envelope as it will be published.
   */
  async add<D extends EventDefinition | CommandDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    tx: ClientSession,
  ): Promise<Envelope> {
    return this.insert(this.rowOf(definition, payload), tx);
  }

  /**
   * As `add`, with a message id derived from the type and `key`: the id of the record that the message reports. The
   * message can then be made again from the record (`replayedEvent`). While a message with the same key waits in
   * the outbox, the transaction of a second one fails with a duplicate key error.
   */
  async addWithKey<D extends EventDefinition | CommandDefinition>(
    definition: D,
    key: string,
    payload: PayloadInput<D>,
    tx: ClientSession,
  ): Promise<Envelope> {
    return this.insert(this.rowOf(definition, payload, key), tx);
  }

  /** As `add` and `addWithKey`, for many messages of one type. */
  async addAll<D extends EventDefinition | CommandDefinition>(
    definition: D,
    messages: readonly { readonly key?: string; readonly payload: PayloadInput<D> }[],
    tx: ClientSession,
  ): Promise<void> {
    for (const { payload, key } of messages) this.insert(this.rowOf(definition, payload, key), tx);
  }

  /** As `addAll`, for events that no change of data goes with: one command and no transaction. Resolves when they are stored. */
  async report<D extends EventDefinition>(
    definition: D,
    payloads: readonly PayloadInput<D>[],
  ): Promise<void> {
    const rows = payloads.map((payload) => this.rowOf(definition, payload));
    await this.rows.insert(rows);
    for (const row of rows) this.relay.sendCommitted(row);
  }

  private insert(row: OutboxRow, tx: ClientSession): Envelope {
    Transactions.defer(tx, this.rows.insertionOf(row));
    Transactions.afterCommit(tx, () => this.relay.sendCommitted(row));
    return row.envelope;
  }

  /** The row of a message. Also for records that carry their message themselves (WaitingMessages), with a key. */
  rowOf<D extends EventDefinition | CommandDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    key?: string,
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
      // This process publishes it after the commit; other relays may take it when the claim has ended.
      nextAttemptAt: new Date(now.getTime() + claimMs),
    };
  }
}
