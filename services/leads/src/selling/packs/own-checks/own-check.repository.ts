import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { PurchaseId, UserId } from '@leadmart/contracts';
import { packedCollection, retryOnDuplicateKey, Transactions } from '@leadmart/platform/mongo';
import type { OwnChecks } from './own-check.js';
import { ownChecks, type OwnChecksDocument } from './own-check.schema.js';

/** A pack and its owner. */
export interface OwnedPack {
  readonly packId: PurchaseId;
  readonly buyerId: UserId;
}

/** Reads and writes the results of buyers' own registry files. */
@Injectable()
export class OwnCheckRepository {
  private readonly rows: mongo.Collection<OwnChecksDocument>;

  constructor(
    @InjectConnection() connection: Connection,
    private readonly transactions: Transactions,
  ) {
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

  /** Changes the results of a pack; two changes at once follow each other. Returns them; those without a check are removed. */
  async change(pack: OwnedPack, change: (before: OwnChecks) => OwnChecks): Promise<OwnChecks> {
    const { packId: _id, buyerId } = pack;
    return retryOnDuplicateKey(() =>
      this.transactions.run(async (tx) => {
        const before = await this.find(pack, tx);
        const { checks, results } = change(before ?? nothing);
        if (checks.length === 0) await this.rows.deleteOne({ _id, buyerId }, { session: tx });
        else
          await this.rows.replaceOne(
            { _id, buyerId },
            { buyerId, checks: [...checks], results: Buffer.from(results) },
            { session: tx, upsert: true },
          );
        return { checks, results };
      }),
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

const nothing: OwnChecks = { checks: [], results: Buffer.alloc(0) };
