import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { Envelope, EventDefinition, MessageId } from '@leadmart/contracts';
import { entity, optional, text, value, type DocumentOf } from '../entities/index.js';
import { stableMessageId, type PayloadInput } from '../messaging/index.js';
import { driverCollection, insertInto, Transactions } from '../mongo/index.js';
import { Outbox } from '../outbox/index.js';
import type { ReplaySource } from '../replay/index.js';

const eventLog = entity({
  collection: 'eventLog',
  fields: {
    _id: text<MessageId>(),
    type: text(),
    occurredAt: text(),
    producer: text(),
    correlationId: text<Envelope['correlationId']>(),
    causationId: optional(text<NonNullable<Envelope['causationId']>>()),
    test: optional(value<true>()),
    payload: value<Envelope['payload']>(),
  },
});
type EventLogDocument = DocumentOf<typeof eventLog>;

/**
 * Stores for ever the events that no other record of the service contains: admins' actions, and requests for leads
 * that the stock could not fulfil. An event is published and stored in the transaction of the change.
 */
@Injectable()
export class EventLog {
  private readonly events: mongo.Collection<EventLogDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly outbox: Outbox,
  ) {
    this.events = driverCollection(connection, eventLog.name, eventLog.schema);
  }

  /** Publishes the event as `Outbox.add` does, and stores it. */
  async add<D extends EventDefinition>(
    definition: D,
    payload: PayloadInput<D>,
    tx: ClientSession,
  ): Promise<void> {
    this.store(await this.outbox.add(definition, payload, tx), tx);
  }

  /**
   * Publishes the event as `Outbox.addWithKey` does, and stores it. The transaction fails with a duplicate key error
   * if it is already stored.
   */
  async addWithKey<D extends EventDefinition>(
    definition: D,
    key: string,
    payload: PayloadInput<D>,
    tx: ClientSession,
  ): Promise<void> {
    this.store(await this.outbox.addWithKey(definition, key, payload, tx), tx);
  }

  /** As `addWithKey`, but does nothing if the event is already stored. */
  async addOnce<D extends EventDefinition>(
    definition: D,
    key: string,
    payload: PayloadInput<D>,
    tx: ClientSession,
  ): Promise<void> {
    const _id = stableMessageId(definition, key);
    if (await this.events.findOne({ _id }, { session: tx, projection: { _id: 1 } })) return;
    await this.addWithKey(definition, key, payload, tx);
  }

  /** All stored events, for a replay of the service's events. */
  get replaySource(): ReplaySource {
    return {
      name: 'event-log',
      page: async (after, limit) => {
        const documents = await this.events
          .find({ _id: { $gt: after as MessageId } })
          .sort({ _id: 1 })
          .limit(limit)
          .toArray();
        const events = documents.map(({ _id, ...event }) => ({
          messageId: _id,
          ...event,
        }));
        return { events, last: documents.length < limit ? undefined : documents.at(-1)?._id };
      },
    };
  }

  private store({ messageId, ...event }: Envelope, tx: ClientSession): void {
    Transactions.defer(tx, insertInto(this.events.namespace, { _id: messageId, ...event }));
  }
}
