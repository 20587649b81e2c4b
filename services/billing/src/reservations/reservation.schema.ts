import { Schema } from 'mongoose';
import type { Reservation } from './reservation.js';

/** A reservation as stored: its `_id` is the purchase's. */
export type ReservationDocument = Omit<Reservation, 'purchaseId'> & { readonly _id: string };

const answer = new Schema({ balance: Number, version: Number }, { _id: false });

export const reservationSchema = new Schema<ReservationDocument>(
  {
    _id: String,
    buyerId: { type: String, required: true },
    status: { type: String, required: true },
    amount: { type: Number, required: true },
    captured: { type: Number, required: true },
    reserveAnswer: answer,
    captureAnswer: answer,
    openedAt: { type: Date, required: true },
    closedAt: Date,
  },
  { collection: 'reservations', versionKey: false },
);

export const RESERVATION_MODEL = 'Reservation';
