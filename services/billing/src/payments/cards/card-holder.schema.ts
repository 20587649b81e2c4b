import { Schema } from 'mongoose';
import type { CardHolder } from './card-holder.js';

/** The cards on file of one user; its `_id` is the user's id. */
export type CardHolderDocument = Omit<CardHolder, 'userId'> & { readonly _id: string };

const text = { type: String, required: true };
const whole = { type: Number, required: true };
const moment = { type: Date, required: true };
const plain = { _id: false, id: false } as const;

export const cardHolderSchema = new Schema<CardHolderDocument>(
  {
    _id: String,
    customerId: text,
    cards: [
      new Schema(
        { id: text, brand: text, last4: text, expMonth: whole, expYear: whole, addedAt: moment },
        plain,
      ),
    ],
    defaultCardId: String,
    consent: new Schema({ text, at: moment }, plain),
  },
  { collection: 'cardholders', versionKey: false },
);

export const CARD_HOLDER_MODEL = 'CardHolder';
