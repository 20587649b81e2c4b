import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { PurchaseId } from '@leadmart/contracts';
import { insertInto, namespaceOf, Transactions, updateIn } from '@leadmart/platform/mongo';
import { charges, type Charge, type ChargeDocument } from './charge.schema.js';

/** Reads and writes charges, always by their purchase. */
@Injectable()
export class ChargeRepository {
  constructor(@InjectModel(charges.name) private readonly model: Model<ChargeDocument>) {}

  async find(purchaseId: PurchaseId, tx?: ClientSession): Promise<Charge | undefined> {
    const found = await this.model.findById(purchaseId, null, { session: tx }).lean();
    if (!found) return undefined;
    const { _id, ...fields } = found;
    return { ...fields, purchaseId };
  }

  /** Stores a charge before the commit, which then fails if the purchase has one. */
  insert({ purchaseId, ...fields }: Charge, tx: ClientSession): void {
    Transactions.defer(tx, insertInto(namespaceOf(this.model), { _id: purchaseId, ...fields }));
  }

  /** Releases a charge before the commit; it fails when the charge was released meanwhile. */
  release({ purchaseId }: Charge, releasedAt: Date, tx: ClientSession): void {
    const read = { _id: purchaseId, status: 'charged' };
    const outcome = { status: 'released', releasedAt };
    Transactions.deferMatching(tx, updateIn(namespaceOf(this.model), read, { $set: outcome }));
  }
}
