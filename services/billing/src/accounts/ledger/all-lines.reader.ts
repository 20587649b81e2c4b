import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage, QueryFilter } from 'mongoose';
import type { UserId } from '@leadmart/contracts';
import { liveIds } from '@leadmart/platform/mongo';
import type { StatementLineType } from '../account.js';
import { toEntry, type Entry } from './entry.js';
import { allLinesFields, entries, type EntryDocument } from './entry.schema.js';

/** Lines of the statements of all users, within a range of time if one is given. */
export interface AllLines {
  readonly types: readonly StatementLineType[];
  /** Only of these users. */
  readonly userIds?: readonly UserId[];
  /** Only these entries. */
  readonly ids?: readonly string[];
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Money in cents and credits in tenths, each as it is shown: what was taken back and spent is positive. */
export interface LineSums {
  readonly lines: number;
  readonly received: number;
  readonly takenBack: number;
  readonly spent: number;
  readonly returned: number;
}

export const noLines: LineSums = { lines: 0, received: 0, takenBack: 0, spent: 0, returned: 0 };

/** Reads the lines of all users' statements for admins, newest first; none of test accounts. */
@Injectable()
export class AllLinesReader {
  constructor(@InjectModel(entries.name) private readonly model: Model<EntryDocument>) {}

  /** Returns the id of the entry of an operation. */
  async idOfOperation(operationId: string): Promise<string | undefined> {
    return (await this.model.findOne({ operationId }, { _id: true }).lean())?._id;
  }

  async page(lines: AllLines, skip: number, limit: number): Promise<Entry[]> {
    const found = await this.model
      .find(filterOf(lines), null, indexOf(lines))
      .sort(orderOf(lines))
      .skip(skip)
      .limit(limit)
      .lean();
    return found.map(toEntry);
  }

  /** Adds up the newest lines, at most `most`. */
  async sums(lines: AllLines, most: number): Promise<LineSums> {
    const cents = { $ifNull: ['$details.cents', 0] };
    const ofType = (type: StatementLineType, amount: object | string) => ({
      $sum: { $cond: [{ $eq: ['$lineType', type] }, amount, 0] },
    });
    const stages: PipelineStage[] = [
      { $match: filterOf(lines) },
      { $sort: orderOf(lines) },
      { $limit: most },
      {
        $group: {
          _id: null,
          lines: { $sum: 1 },
          received: { $sum: { $max: [cents, 0] } },
          takenBack: { $sum: { $max: [{ $subtract: [0, cents] }, 0] } },
          spent: ofType('leadPurchase', { $subtract: [0, '$amount'] }),
          returned: ofType('return', '$amount'),
        },
      },
      { $unset: '_id' },
    ];
    const [sums] = await this.model.aggregate<LineSums>(stages, indexOf(lines));
    return sums ?? noLines;
  }

  async *all(lines: AllLines): AsyncGenerator<Entry> {
    const found = this.model.find(filterOf(lines), null, indexOf(lines));
    const rows = found.sort(orderOf(lines)).lean().cursor();
    for await (const row of rows) yield toEntry(row);
  }
}

function filterOf({ types, userIds, ids, from, to }: AllLines): QueryFilter<EntryDocument> {
  const within = { ...(from && { $gte: from }), ...(to && { $lte: to }) };
  return {
    ...(ids && { _id: { $in: [...ids] } }),
    ...(userIds ? { userId: { $in: [...userIds] }, isLine: true } : { userId: liveIds }),
    lineType: { $in: [...types] },
    ...((from ?? to) && { occurredAt: within }),
  };
}

/** Without users or ids, the server might choose an index of users, read it whole, and sort. */
const indexOf = ({ userIds, ids }: AllLines) => (userIds || ids ? {} : { hint: allLinesFields });

/** The order of an index, which is merged from those of single types or users. */
const orderOf = ({ userIds }: AllLines): Record<string, 1 | -1> =>
  userIds ? { occurredAt: -1, version: -1 } : { occurredAt: -1, _id: -1 };
