import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { PurchaseId } from '@leadmart/contracts';
import { insertInto, namespaceOf, Transactions, updateIn } from '@leadmart/platform/mongo';
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

  /** Stores a reservation before the commit, which then fails if the purchase has one. */
  insert({ purchaseId, ...fields }: Reservation, tx: ClientSession): void {
    Transactions.defer(tx, insertInto(namespaceOf(this.model), { _id: purchaseId, ...fields }));
  }

  /** Closes a reservation that still has this status, before the commit; it fails when the status has changed. */
  close(
    { purchaseId, status }: Pick<Reservation, 'purchaseId' | 'status'>,
    outcome: Pick<Reservation, 'status' | 'captured' | 'captureAnswer' | 'closedAt'>,
    tx: ClientSession,
  ): void {
    const read = { _id: purchaseId, status };
    const update = updateIn(namespaceOf(this.model), read, { $set: outcome });
    Transactions.deferMatching(tx, update);
  }
}
