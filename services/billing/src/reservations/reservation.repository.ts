import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PurchaseId } from '@leadmart/contracts';
import type { ClientSession, Model } from 'mongoose';
import type { Reservation } from './reservation.js';
import { RESERVATION_MODEL, type ReservationDocument } from './reservation.schema.js';

/** Reads and writes reservations, always by their purchase. */
@Injectable()
export class ReservationRepository {
  constructor(@InjectModel(RESERVATION_MODEL) private readonly model: Model<ReservationDocument>) {}

  async find(purchaseId: PurchaseId, tx?: ClientSession): Promise<Reservation | undefined> {
    const found = await this.model.findById(purchaseId, null, { session: tx }).lean();
    if (!found) return undefined;
    const { _id, ...fields } = found;
    return { ...fields, purchaseId };
  }

  async insert({ purchaseId, ...fields }: Reservation, tx: ClientSession): Promise<void> {
    await this.model.insertMany([{ _id: purchaseId, ...fields }], { session: tx });
  }

  /** Closes a reservation that still has this status. */
  async close(
    { purchaseId, status }: Pick<Reservation, 'purchaseId' | 'status'>,
    outcome: Pick<Reservation, 'status' | 'captured' | 'captureAnswer' | 'closedAt'>,
    tx: ClientSession,
  ): Promise<void> {
    const { matchedCount } = await this.model.updateOne(
      { _id: purchaseId, status },
      { $set: outcome },
      { session: tx },
    );
    if (matchedCount !== 1) throw new Error(`reservation ${purchaseId} was changed meanwhile`);
  }
}
