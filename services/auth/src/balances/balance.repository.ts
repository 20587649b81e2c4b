import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { CreditTenths, UserId } from '@leadmart/contracts';
import { driverCollection, refusedKeys } from '@leadmart/platform/mongo';
import { balances, type BalanceDocument } from './balance.schema.js';

/** Stores the last known balances for the time when billing is down. */
@Injectable()
export class BalanceRepository {
  private readonly balances: mongo.Collection<BalanceDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.balances = driverCollection(connection, balances.name, balances.schema);
  }

  /** Stores the balance of each user with the highest version, with one command. */
  async remember(latest: readonly BalanceDocument[]): Promise<void> {
    const updates = latest.map(({ _id, balance, version }) => ({
      updateOne: {
        filter: { _id, version: { $lt: version } },
        update: { $set: { balance, version } },
        upsert: true,
      },
    }));
    // A balance that is stored with its version or a newer one is refused: the upsert tries to insert it again.
    await this.balances.bulkWrite(updates, { ordered: false }).catch(refusedKeys);
  }

  /** Users without a stored balance are missing. */
  async findAll(userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, CreditTenths>> {
    const rows = await this.balances.find({ _id: { $in: [...userIds] } }).toArray();
    return new Map(rows.map(({ _id, balance }) => [_id, balance]));
  }

  async remove(userId: UserId, tx: ClientSession): Promise<void> {
    await this.balances.deleteOne({ _id: userId }, { session: tx });
  }
}
