import { tenths, type CreditTenths, type UserId } from '@leadmart/contracts';
import { isDuplicateKey } from '@leadmart/platform/mongo';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { BALANCE_MODEL, type BalanceDocument } from './balance.schema.js';

/** Stores the last known balances for the time when billing is down. */
@Injectable()
export class BalanceRepository {
  constructor(@InjectModel(BALANCE_MODEL) private readonly model: Model<BalanceDocument>) {}

  /** Stores the balance with the highest version; messages may arrive in any order. */
  async remember({ _id, balance, version }: BalanceDocument): Promise<void> {
    try {
      await this.model.updateOne(
        { _id, version: { $lt: version } },
        { $set: { balance, version } },
        { upsert: true },
      );
    } catch (error) {
      // The balance is stored with this version or a newer one, and the upsert tried to insert it again.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async find(userId: UserId): Promise<CreditTenths> {
    const row = await this.model.findById(userId).lean();
    return tenths(row?.balance ?? 0);
  }

  async remove(userId: UserId, tx: ClientSession): Promise<void> {
    await this.model.deleteOne({ _id: userId }, { session: tx });
  }
}
