import { Schema } from 'mongoose';
import type { Delivery } from './delivery.js';

/** A delivery as it lies in MongoDB. */
export interface DeliveryDocument extends Omit<Delivery, 'id'> {
  readonly _id: string;
  /** When the log forgets it. */
  readonly forgetAt: Date;
}

export const DELIVERIES = 'Delivery';

export const deliverySchema = new Schema<DeliveryDocument>(
  {
    _id: String,
    template: { type: String, required: true },
    to: { type: String, required: true },
    state: { type: String, required: true },
    doubt: String,
    attempt: { type: Number, required: true },
    startedAt: { type: Date, required: true },
    settledAt: Date,
    providerMessageId: String,
    because: String,
    forgetAt: { type: Date, required: true },
  },
  { collection: 'deliveries', versionKey: false },
);
// "What did this person get from us?" is the question support asks.
deliverySchema.index({ to: 1, startedAt: -1 });
deliverySchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
