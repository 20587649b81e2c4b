import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import { packedCollection, Transactions, updateIn } from '@leadmart/platform/mongo';
import { twinExtensions, type TwinExtensionDocument } from './twin-extension.schema.js';
import { pairId, type TwinPair } from './twin-pair.js';

/** Reads and writes extensions: what their pieces are swept by after a crash, or after they were replaced. */
@Injectable()
export class TwinExtensionRepository {
  private readonly extensions: mongo.Collection<TwinExtensionDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.extensions = packedCollection(connection, twinExtensions.name, twinExtensions.schema);
  }

  async begin(id: string, leaseUntil: Date): Promise<void> {
    await this.extensions.insertOne({ _id: id, state: 'staging', sweepAt: leaseUntil });
  }

  /** Returns false when the lease is lost; the extension must stop then. */
  async renew(id: string, leaseUntil: Date): Promise<boolean> {
    const renewed = await this.extensions.updateOne(
      { _id: id, state: 'staging' },
      { $set: { sweepAt: leaseUntil } },
    );
    return renewed.matchedCount === 1;
  }

  /** Returns whether a process extends the pair. Extensions begin when they find something, long ones at once. */
  async isRunning(pair: TwinPair, now: Date): Promise<boolean> {
    // `;` is the character after the `:` between the pair and the rest.
    const ofPair = { $gte: `${pairId(pair)}:`, $lt: `${pairId(pair)};` };
    const filter = { _id: ofPair, state: 'staging', sweepAt: { $gt: now } } as const;
    return (await this.extensions.findOne(filter)) !== null;
  }

  async abandon(id: string, now: Date): Promise<void> {
    await this.extensions.updateOne(
      { _id: id, state: 'staging' },
      { $set: { state: 'abandoned', sweepAt: now } },
    );
  }

  /** The transaction fails with NothingMatched when the lease is lost. */
  commit(
    id: string,
    { superseded, sweepAt }: Required<Pick<TwinExtensionDocument, 'superseded' | 'sweepAt'>>,
    tx: ClientSession,
  ): void {
    const $set = { state: 'committed', superseded, sweepAt };
    const { namespace } = this.extensions;
    Transactions.deferMatching(tx, updateIn(namespace, { _id: id, state: 'staging' }, { $set }));
  }

  async findDue(now: Date, limit: number): Promise<TwinExtensionDocument[]> {
    return this.extensions
      .find({ sweepAt: { $lte: now } })
      .limit(limit)
      .toArray();
  }

  /** Ends an extension if its lease has expired. Returns false when it renewed its lease or committed. */
  async abandonIfLapsed(id: string, now: Date): Promise<boolean> {
    const abandoned = await this.extensions.updateOne(
      { _id: id, state: 'staging', sweepAt: { $lte: now } },
      { $set: { state: 'abandoned' } },
    );
    return abandoned.matchedCount === 1;
  }

  async markSwept(id: string, lookAgainAt: Date): Promise<void> {
    await this.extensions.updateOne(
      { _id: id },
      { $set: { state: 'swept', sweepAt: lookAgainAt } },
    );
  }

  /** Removes an extension that has ended and left nothing to sweep. */
  async remove(id: string): Promise<void> {
    await this.extensions.deleteOne({ _id: id, state: { $in: ['committed', 'swept'] } });
  }
}
