import { Schema } from 'mongoose';

/** The mails to one receiver in one window. `_id` is `<window>:<hash of the mailbox>`: no address is stored. */
export interface ReceiverCounterDocument {
  readonly _id: string;
  /** Message ids, at most as many as are allowed: a command that is delivered again keeps its place. */
  readonly deliveries: readonly string[];
  readonly endsAt: Date;
}

export const receiverCounterSchema = new Schema<ReceiverCounterDocument>(
  { _id: String, deliveries: [String], endsAt: Date },
  { collection: 'receivers', versionKey: false },
);
receiverCounterSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 });

export const RECEIVER_COUNTER_MODEL = 'ReceiverCounter';
