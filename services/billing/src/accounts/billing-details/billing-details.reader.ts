import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { BillingDetails, UserId } from '@leadmart/contracts';
import { billingDetails, type BillingDetailsDocument } from './billing-details.schema.js';

const nothing: BillingDetails = { company: '', address: '', country: '', taxId: '' };

/** Reads the details that users want on their receipts. */
@Injectable()
export class BillingDetailsReader {
  constructor(
    @InjectModel(billingDetails.name) protected readonly model: Model<BillingDetailsDocument>,
  ) {}

  /** The user's details; empty texts if none are stored. */
  async of(userId: UserId, tx?: ClientSession): Promise<BillingDetails> {
    const found = await this.model.findById(userId, null, { session: tx }).lean();
    if (!found) return nothing;
    const { _id, ...details } = found;
    return { ...nothing, ...details };
  }
}
