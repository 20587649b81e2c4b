import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { retryOnDuplicateKey } from '@leadmart/platform/mongo';
import { dncConfirmations, type DncConfirmationDocument } from './order-settings.schema.js';

/** Reads and writes when a buyer confirmed to know when DNC phones may be called. */
@Injectable()
export class DncConfirmationRepository {
  constructor(
    @InjectModel(dncConfirmations.name)
    private readonly confirmations: Model<DncConfirmationDocument>,
  ) {}

  async find(buyerId: UserId): Promise<Date | undefined> {
    return (await this.confirmations.findById(buyerId).lean())?.confirmedAt;
  }

  /** The first confirmation counts. */
  async confirm(buyerId: UserId, confirmedAt: Date): Promise<void> {
    const update = { $setOnInsert: { confirmedAt } };
    await retryOnDuplicateKey(() =>
      this.confirmations.updateOne({ _id: buyerId }, update, { upsert: true }),
    );
  }

  async remove(buyerId: UserId): Promise<void> {
    await this.confirmations.deleteOne({ _id: buyerId });
  }
}
