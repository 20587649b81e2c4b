import { Schema } from 'mongoose';

/** An event that a generation has counted: `_id` is generation and message id. */
export interface CountedEventDocument {
  readonly _id: string;
}

export const countedEventSchema = new Schema<CountedEventDocument>(
  { _id: String },
  { collection: 'counted', versionKey: false },
);

export const COUNTED_EVENT_MODEL = 'CountedEvent';
