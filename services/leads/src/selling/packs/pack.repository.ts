import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PurchaseId, UserId } from '@leadmart/contracts';
import { toPurchase, type Purchase } from '../purchases/purchase.js';
import { purchases, type PurchaseDocument } from '../purchases/purchase.schema.js';

/** Writes what changes of packs after their purchase: names and erased leads. PackReader reads them. */
@Injectable()
export class PackRepository {
  constructor(@InjectModel(purchases.name) private readonly purchases: Model<PurchaseDocument>) {}

  /** Names a pack of the buyer, or removes its name; undefined if the buyer has no such pack. */
  async rename(
    { buyerId, id, name }: { buyerId: UserId; id: PurchaseId; name: string | undefined },
    renamedAt: Date,
  ): Promise<Purchase | undefined> {
    const update =
      name === undefined
        ? { $set: { renamedAt }, $unset: { name: 1 } as const }
        : { $set: { renamedAt, name } };
    const row = await this.purchases
      .findOneAndUpdate({ _id: id, buyerId, status: 'completed' }, update, {
        returnDocument: 'after',
      })
      .lean();
    return row ? toPurchase(row) : undefined;
  }

  async forgetNames(buyerId: UserId): Promise<void> {
    const named = { buyerId, renamedAt: { $exists: true } };
    await this.purchases.updateMany(named, { $unset: { name: 1, renamedAt: 1 } });
  }

  /** Stores that leads of a pack were erased. A repetition changes nothing. */
  async addErased(id: PurchaseId, places: readonly string[]): Promise<void> {
    await this.purchases.updateOne({ _id: id }, { $addToSet: { erased: { $each: [...places] } } });
  }
}
