import type { Envelope } from '@leadmart/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { EVENT_MODEL, type EventDocument } from './event.schema.js';
import { withoutPersonalData } from './without-personal-data.js';

/** Stores received events. They are never changed or deleted. */
@Injectable()
export class EventRepository {
  constructor(@InjectModel(EVENT_MODEL) private readonly model: Model<EventDocument>) {}

  async insertMissing(envelopes: readonly Envelope[], tx?: ClientSession): Promise<void> {
    const updates = envelopes.map((envelope) => {
      const { _id, ...$setOnInsert } = toDocument(envelope);
      return { updateOne: { filter: { _id }, update: { $setOnInsert }, upsert: true } };
    });
    if (updates.length > 0) await this.model.bulkWrite(updates, { session: tx });
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
