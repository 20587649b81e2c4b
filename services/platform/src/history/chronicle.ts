import type { Envelope, EventDefinition, MessageId } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Schema, type ClientSession, type Connection, type mongo } from 'mongoose';
import type { PayloadInput } from '../messaging/index.js';
import { Outbox, type Addressing } from '../outbox/index.js';
import type { Chapter } from './tell-history.js';

type ChronicleRow = Omit<Envelope, 'messageId'> & { readonly _id: string };

const chronicleSchema = new Schema<ChronicleRow>(
  {
    _id: String,
    type: String,
    occurredAt: String,
    producer: String,
    correlationId: String,
    causationId: String,
    payload: Schema.Types.Mixed,
  },
  { collection: 'chronicle', versionKey: false, minimize: false },
);

/**
 * Keeps, for ever, events that no other record of the service tells: what admins did, what buyers looked
 * for in vain. Written with the change and the outbox, in one transaction.
 */
@Injectable()
export class Chronicle {
  private readonly rows: mongo.Collection<ChronicleRow>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly outbox: Outbox,
  ) {
    const model = connection.model<ChronicleRow>('Chronicle', chronicleSchema);
    // The driver itself: nothing is to be cast.
    this.rows = model.collection as unknown as mongo.Collection<ChronicleRow>;
  }

  /** Publishes the event as `Outbox.add` does, and keeps it. */
  async add<D extends EventDefinition>(
    session: ClientSession,
    definition: D,
    payload: PayloadInput<D>,
    addressing: Addressing = {},
  ): Promise<MessageId> {
    const put = await this.outbox.put(session, definition, payload, addressing);
    const { messageId, ...event } = put;
    await this.rows.insertOne({ _id: messageId, ...event }, { session });
    return messageId;
  }

  /** Everything kept, for the history of the service. */
  get chapter(): Chapter {
    return {
      name: 'chronicle',
      page: async (after, limit) => {
        const rows = await this.pageQuery(after, limit).toArray();
        const events = rows.map(({ _id, ...event }) => ({
          messageId: _id as MessageId,
          ...event,
        }));
        return { events, last: rows.length < limit ? undefined : rows.at(-1)?._id };
      },
    };
  }

  pageQuery(after: string, limit: number) {
    return this.rows
      .find({ _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit);
  }
}
