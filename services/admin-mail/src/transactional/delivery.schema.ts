import { Schema } from 'mongoose';
import type { Delivery } from './delivery.js';

/** A delivery as stored. */
export interface DeliveryDocument extends Omit<Delivery, 'id'> {
  readonly _id: string;
  /** The time of the entry's deletion. */
  readonly forgetAt: Date;
}

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
// Finds the mails of one person, for support.
deliverySchema.index({ to: 1, startedAt: -1 });
deliverySchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const DELIVERY_MODEL = 'Delivery';
