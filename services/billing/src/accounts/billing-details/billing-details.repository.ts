import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { BillingDetails, UserId } from '@leadmart/contracts';
import { BillingDetailsReader } from './billing-details.reader.js';

/** Writes the details that users want on their receipts. */
@Injectable()
export class BillingDetailsRepository extends BillingDetailsReader {
  async save(userId: UserId, details: BillingDetails): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $set: details }, { upsert: true });
  }

  async delete(userId: UserId, tx: ClientSession): Promise<void> {
    await this.model.deleteOne({ _id: userId }, { session: tx });
  }
}
