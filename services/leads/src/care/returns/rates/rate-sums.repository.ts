import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { DatasetId, UploadId } from '@leadmart/contracts';
import { namespaceOf, Transactions, upsertInto, liveIds } from '@leadmart/platform/mongo';
import {
  rateSums,
  type RateChange,
  type RateSums,
  type RateSumsDocument,
} from './rate-sums.schema.js';

/** Reads and writes the sums of sold and returned leads. */
@Injectable()
export class RateSumsRepository {
  constructor(@InjectModel(rateSums.name) private readonly sums: Model<RateSumsDocument>) {}

  /** Adds before the commit. Two first changes of a day at once may fail with a duplicate key. */
  add(changes: readonly RateChange[], tx: ClientSession): void {
    const writes = changes.map(({ datasetId, day, $inc }) =>
      upsertInto(namespaceOf(this.sums), `${day}:${datasetId}`, {
        $inc,
        $setOnInsert: { datasetId, day },
      }),
    );
    Transactions.defer(tx, ...writes);
  }

  /** Those of these uploads of which leads were sold from a day on. */
  async soldAmong(
    datasetId: DatasetId,
    uploadIds: readonly UploadId[],
    day: string,
  ): Promise<UploadId[]> {
    const rows = await this.sums
      .find(
        { datasetId, day: { $gte: day } },
        Object.fromEntries(uploadIds.map((id) => [`uploads.${id}.sold`, 1])),
      )
      .lean<Pick<RateSums, 'uploads'>[]>();
    return uploadIds.filter((id) => rows.some(({ uploads }) => (uploads?.[id]?.sold ?? 0) > 0));
  }

  /** The sums of all datasets but the sandbox from a day on. */
  async since(day: string): Promise<RateSums[]> {
    return this.sums.find({ _id: { $gte: day }, datasetId: liveIds }).lean();
  }
}
