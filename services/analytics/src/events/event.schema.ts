import { Schema } from 'mongoose';

/** An event as stored: without personal data, for read models of later builds. */
export interface EventDocument {
  /** The id of the message: an event that is delivered twice is stored once. */
  readonly _id: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly producer: string;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly payload: unknown;
}

export const eventSchema = new Schema<EventDocument>(
  {
    _id: String,
    type: { type: String, required: true },
    occurredAt: { type: Date, required: true },
    producer: { type: String, required: true },
    correlationId: { type: String, required: true },
    causationId: String,
    payload: Schema.Types.Mixed,
  },
  { collection: 'events', versionKey: false, minimize: false },
);
eventSchema.index({ type: 1, occurredAt: 1 });
eventSchema.index({ occurredAt: 1 });

export const EVENT_MODEL = 'Event';
