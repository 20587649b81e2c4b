import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { withId } from '@leadmart/platform/entities';
import { driverCollection, refusedKeys } from '@leadmart/platform/mongo';
import { buyers, type Buyer, type BuyerDocument } from './buyer.schema.js';

/** Reads and writes what billing reported about the accounts of buyers. */
@Injectable()
export class BuyerRepository {
  private readonly buyers: mongo.Collection<BuyerDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.buyers = driverCollection(connection, buyers.name, buyers.schema);
  }

  /** Stores these reports, one of each buyer, with one command. A report with a lower version changes nothing. */
  async remember(reports: readonly Buyer[]): Promise<void> {
    const updates = reports.map(({ id: _id, version, ...$set }) => ({
      updateOne: {
        filter: { _id, version: { $lt: version } },
        update: { $set: { ...$set, version } },
        upsert: true,
      },
    }));
    // A buyer who is stored with this version or a newer one is refused: the upsert tries to insert it again.
    await this.buyers.bulkWrite(updates, { ordered: false }).catch(refusedKeys);
  }

  /** Buyers whose account never moved are missing. */
  async findAll(ids: readonly UserId[]): Promise<Buyer[]> {
    const found = await this.buyers.find({ _id: { $in: [...ids] } }).toArray();
    return found.map(withId);
  }
}
