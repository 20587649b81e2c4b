import { Schema } from 'mongoose';
import type { Buyer } from './buyer.js';

export type BuyerDocument = Omit<Buyer, 'id'> & { readonly _id: Buyer['id'] };

const whole = { type: Number, required: true };

export const buyerSchema = new Schema<BuyerDocument>(
  {
    _id: String,
    balance: whole,
    paid: whole,
    openedAt: { type: Date, required: true },
    version: whole,
  },
  { collection: 'buyers', versionKey: false },
);

export const BUYER_MODEL = 'Buyer';
