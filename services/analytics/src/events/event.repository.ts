import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { Envelope } from '@leadmart/contracts';
import { driverCollection, insertInto, refusedKeys, type Write } from '@leadmart/platform/mongo';
import { events, type EventDocument } from './event.schema.js';
import { withoutPersonalData } from './without-personal-data.js';

/** Stores received events. They are never changed or deleted. */
@Injectable()
export class EventRepository {
  private readonly events: mongo.Collection<EventDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.events = driverCollection(connection, events.name, events.schema);
  }

  /** Writes that fail with a duplicate key if one of the events is stored. */
  insertionsOf(envelopes: readonly Envelope[]): Write[] {
    return envelopes.map((envelope) => insertInto(this.events.namespace, toDocument(envelope)));
  }

  /** Inserts the events that are not stored, with one command. */
  async insertMissing(envelopes: readonly Envelope[]): Promise<void> {
    const options = { ordered: false, ignoreUndefined: true };
    await this.events.insertMany(envelopes.map(toDocument), options).catch(refusedKeys);
  }

  /** The ids of those of the events that are stored. */
  async storedAmong(ids: readonly string[], tx: ClientSession): Promise<Set<string>> {
    const found = await this.events
      .find({ _id: { $in: [...ids] } }, { projection: { _id: 1 }, session: tx })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }
}

function toDocument({ messageId: _id, occurredAt, payload, ...fields }: Envelope): EventDocument {
  return {
    ...fields,
    _id,
    occurredAt: new Date(occurredAt),
    payload: withoutPersonalData(payload),
  };
}
