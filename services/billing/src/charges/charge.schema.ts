import { Schema } from 'mongoose';
import type { Charge } from './charge.js';

/** A charge as stored: its `_id` is the purchase's. */
export type ChargeDocument = Omit<Charge, 'purchaseId'> & { readonly _id: string };

const answer = new Schema({ balance: Number, version: Number }, { _id: false });

export const chargeSchema = new Schema<ChargeDocument>(
  {
    _id: String,
    buyerId: { type: String, required: true },
    status: { type: String, required: true },
    amount: { type: Number, required: true },
    answer,
    chargedAt: Date,
    releasedAt: Date,
  },
  { collection: 'charges', versionKey: false },
);

export const CHARGE_MODEL = 'Charge';
