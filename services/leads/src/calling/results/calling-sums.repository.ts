import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { DatasetId, UploadId, UserId } from '@leadmart/contracts';
import { namespaceOf, Transactions, updateIn } from '@leadmart/platform/mongo';
import { callingSums, type CallingSumsDocument } from './calling-sums.schema.js';

export type CallingSums = Omit<CallingSumsDocument, '_id'>;

/** A change of the sums of one upload in a pack; `fresh` are the sums before the first outcome of the pack. */
export interface SumsChange {
  readonly _id: string;
  readonly buyerId: UserId;
  readonly fresh?: Readonly<Record<string, unknown>>;
  readonly $inc: Readonly<Record<string, number>>;
}

/** The leads with outcomes of an upload. */
export interface UploadSums {
  readonly uploadId: UploadId;
  readonly buyers: number;
  readonly called: number;
  readonly contacts: number;
  readonly badNumbers: number;
}

/** Reads and writes the sums of outcomes. */
@Injectable()
export class CallingSumsRepository {
  constructor(@InjectModel(callingSums.name) private readonly sums: Model<CallingSumsDocument>) {}

  /** Whether the pack has sums. */
  async has(
    { buyerId, boughtAt, packId }: Pick<CallingSums, 'buyerId' | 'boughtAt' | 'packId'>,
    tx: ClientSession,
  ): Promise<boolean> {
    const found = await this.sums
      .findOne({ buyerId, boughtAt, packId }, { _id: 1 }, { session: tx })
      .lean();
    return found !== null;
  }

  /** Adds before the commit. Two first outcomes of a pack at once may fail with a duplicate key. */
  change(changes: readonly SumsChange[], tx: ClientSession): void {
    const namespace = namespaceOf(this.sums);
    const writes = changes.map(({ _id, buyerId, fresh, $inc }) => {
      const update = { ...(fresh && { $setOnInsert: fresh }), $inc };
      return updateIn(namespace, { _id, buyerId }, update, { upsert: true });
    });
    Transactions.defer(tx, ...writes);
  }

  /** The sums of a buyer's packs that were bought within these moments. */
  async ofBuyer(buyerId: UserId, { from, to }: { from?: Date; to?: Date }): Promise<CallingSums[]> {
    const boughtAt = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
    const which: QueryFilter<CallingSumsDocument> = {
      buyerId,
      ...(Object.keys(boughtAt).length > 0 && { boughtAt }),
    };
    return this.sums.find(which).sort({ boughtAt: 1 }).lean<CallingSums[]>();
  }

  /** The sums of all buyers by upload. */
  async byUpload(datasetId: DatasetId): Promise<UploadSums[]> {
    return this.sums.aggregate<UploadSums>([
      { $match: { datasetId, uploadId: { $exists: true } } },
      {
        $group: {
          _id: { uploadId: '$uploadId', buyerId: '$buyerId' },
          called: { $sum: '$called' },
          contacts: { $sum: '$contacts' },
          badNumbers: { $sum: '$badNumbers' },
        },
      },
      { $match: { called: { $gt: 0 } } },
      {
        $group: {
          _id: '$_id.uploadId',
          buyers: { $sum: 1 },
          called: { $sum: '$called' },
          contacts: { $sum: '$contacts' },
          badNumbers: { $sum: '$badNumbers' },
        },
      },
      { $project: { _id: 0, uploadId: '$_id', buyers: 1, called: 1, contacts: 1, badNumbers: 1 } },
    ]);
  }

  async removeOf(buyerId: UserId): Promise<void> {
    await this.sums.deleteMany({ buyerId });
  }
}
