import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { PurchaseId, UserId } from '@leadmart/contracts';
import { packedCollection } from '@leadmart/platform/mongo';
import { ownChecks, type OwnChecks, type OwnChecksDocument } from './own-check.schema.js';

/** A pack and its owner. */
export interface OwnedPack {
  readonly packId: PurchaseId;
  readonly buyerId: UserId;
}

/** Reads and writes the results of buyers' own registry files. */
@Injectable()
export class OwnCheckRepository {
  private readonly rows: mongo.Collection<OwnChecksDocument>;

  constructor(@InjectConnection() connection: Connection) {
    this.rows = packedCollection(connection, ownChecks.name, ownChecks.schema);
  }

  async find(
    { packId, buyerId }: OwnedPack,
    tx?: ClientSession,
  ): Promise<OwnChecksDocument | undefined> {
    return (await this.rows.findOne({ _id: packId, buyerId }, { session: tx })) ?? undefined;
  }

  /** Returns the owner of a pack that was compared. */
  async ownerOf(packId: PurchaseId): Promise<OwnedPack | undefined> {
    const projection = { buyerId: 1 } as const;
    const row = await this.rows.findOne({ _id: packId }, { projection });
    return row ? { packId, buyerId: row.buyerId } : undefined;
  }

  /** Stores the results of a pack as they are now; those without a file are removed. */
  async save(
    { packId: _id, buyerId }: OwnedPack,
    { checks, results }: OwnChecks,
    tx: ClientSession,
  ): Promise<void> {
    const session = { session: tx };
    if (checks.length === 0) await this.rows.deleteOne({ _id, buyerId }, session);
    else
      await this.rows.replaceOne(
        { _id, buyerId },
        { buyerId, checks: [...checks], results: Buffer.from(results) },
        { ...session, upsert: true },
      );
  }

  /** Yields those of a buyer, by pack. */
  async *ofBuyer(buyerId: UserId): AsyncGenerator<OwnChecksDocument> {
    yield* this.rows.find({ buyerId }).sort({ _id: 1 });
  }

  async remove({ packId: _id, buyerId }: OwnedPack): Promise<void> {
    await this.rows.deleteOne({ _id, buyerId });
  }

  async removeOf(buyerId: UserId): Promise<void> {
    await this.rows.deleteMany({ buyerId });
  }
}
