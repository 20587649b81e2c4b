import type { Envelope } from '@leadmart/contracts';
import { InjectModel } from '@nestjs/mongoose';
import { Injectable } from '@nestjs/common';
import type { ClientSession, Model } from 'mongoose';
import { EVENT_MODEL, type EventDocument } from './event.schema.js';
import { withoutPersonalData } from './without-personal-data.js';

/** The events as they were heard. Nothing is ever changed or deleted here. */
@Injectable()
export class EventRepository {
  constructor(@InjectModel(EVENT_MODEL) private readonly model: Model<EventDocument>) {}

  /** Stores those that are not stored yet. */
  async keep(envelopes: readonly Envelope[], session?: ClientSession): Promise<void> {
    const updates = envelopes.map(({ messageId, occurredAt, payload, ...rest }) => ({
      updateOne: {
        filter: { _id: messageId },
        update: {
          $setOnInsert: {
            ...rest,
            occurredAt: new Date(occurredAt),
            payload: withoutPersonalData(payload),
          },
        },
        upsert: true,
      },
    }));
    if (updates.length > 0) await this.model.bulkWrite(updates, { session });
  }
}
