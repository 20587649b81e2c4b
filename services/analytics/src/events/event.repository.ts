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

  /** Refused by the database when the event was heard before. */
  async insert(envelope: Envelope, session: ClientSession): Promise<void> {
    const { messageId, occurredAt, payload, ...rest } = envelope;
    const document = {
      _id: messageId,
      ...rest,
      occurredAt: new Date(occurredAt),
      payload: withoutPersonalData(payload),
    };
    await this.model.create([document], { session });
  }
}
