import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { namespaceOf, Transactions, updateIn } from '@leadmart/platform/mongo';
import { noReturns, type PackKey, type PackReturns } from './claim.js';
import { packReturns, type PackReturnsDocument } from './pack-returns.schema.js';

/** Counts the claimed leads of packs. */
@Injectable()
export class PackReturnsRepository {
  constructor(@InjectModel(packReturns.name) private readonly packs: Model<PackReturnsDocument>) {}

  async find({ packId: _id, buyerId }: PackKey, tx?: ClientSession): Promise<PackReturns> {
    return (await this.packs.findOne({ _id, buyerId }, null, { session: tx }).lean()) ?? noReturns;
  }

  /** Adds to the numbers of a pack. Two first claims at once may fail with a duplicate key. */
  change({ packId: _id, buyerId }: PackKey, change: PackReturns, tx: ClientSession): void {
    const update = { $inc: { ...change } };
    const write = updateIn(namespaceOf(this.packs), { _id, buyerId }, update, { upsert: true });
    Transactions.defer(tx, write);
  }

  /** The numbers of all packs of a buyer. */
  async ofBuyer(buyerId: UserId): Promise<PackReturns> {
    const [row] = await this.packs.aggregate<PackReturns>([
      { $match: { buyerId } },
      {
        $group: {
          _id: null,
          open: { $sum: '$open' },
          approved: { $sum: '$approved' },
          declined: { $sum: '$declined' },
        },
      },
      { $project: { _id: 0 } },
    ]);
    return row ?? noReturns;
  }
}
